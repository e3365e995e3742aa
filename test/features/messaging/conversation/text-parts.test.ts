import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from '../../../../src/features/messaging/conversation/text-parts.ts'

const base = 'https://site.example/dashboard'
const link = (start: number, end: number, url: string, more: object = {}) => ({
  type: 'link',
  position: [start, end],
  attributes: { url, ...more },
})

describe('textParts', () => {
  it('[MSG-45, MSG-46] splits a text at its links, with their blog and post', () => {
    const [before, middle, after] = textParts(
      'see this one',
      [link(4, 8, 'https://site.example/blog/a/1', { blog_name: 'a', post_id: '1' })],
      ['https'],
      base,
    )
    expect(before).toEqual({ text: 'see ', link: null })
    expect(middle).toEqual({
      text: 'this',
      link: {
        href: 'https://site.example/blog/a/1',
        isExternal: false,
        site: null,
        blogName: 'a',
        postId: '1',
      },
    })
    expect(after).toEqual({ text: ' one', link: null })
  })

  it('[MSG-46] never makes a link of an unsafe address', () => {
    for (const url of ['javascript:alert(1)', ' java\nscript:x', 'data:text/html,x', 'vbscript:x'])
      expect(textParts('click', [link(0, 5, url)], ['http', 'https'], base)).toEqual([
        { text: 'click', link: null },
      ])
  })

  it('[MSG-46] names the site of an external link, unless its text does', () => {
    const siteOf = (words: string, url: string) =>
      textParts(words, [link(0, words.length, url)], ['https'], base)[0]?.link?.site
    expect(siteOf('click', 'https://evil.example/x')).toBe('evil.example')
    expect(siteOf('https://bank.example/', 'https://evil.example/')).toBe('evil.example')
    expect(siteOf('bank.example.evil.example', 'https://bank.example/')).toBe('bank.example')
    expect(siteOf('https://bank.example@evil.example', 'https://bank.example@evil.example')).toBe(
      'evil.example',
    )
    expect(siteOf('https://EVIL.example/x?y', 'https://evil.example/x?y')).toBeNull()
    expect(siteOf('evil.example', 'https://evil.example/x')).toBeNull()
    expect(siteOf('here', 'https://site.example/other')).toBeNull()
  })

  it('[MSG-45] neither loses nor doubles a letter, whatever the formatting', () => {
    const format = fc.record({
      type: fc.constantFrom('link', 'bold'),
      position: fc.array(fc.oneof(fc.integer({ min: -3, max: 20 }), fc.double()), { maxLength: 3 }),
      attributes: fc.record({ url: fc.constantFrom('https://x.example/', 'javascript:1', '') }),
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), fc.array(format), (text, formatting) => {
        const parts = textParts(text, formatting, ['https'], base)
        expect(parts.map(part => part.text).join('')).toBe(text)
        for (const part of parts) expect(part.link?.href ?? 'https://x.example/').toBe('https://x.example/')
      }),
    )
  })
})
