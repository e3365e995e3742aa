import { describe, expect, it } from 'vitest'
import { firstLink, textParts } from '../../../../src/features/messaging/conversation/text-parts.ts'

const base = 'https://site.example/dashboard'
const link = (start: number, end: number, url: string, more: object = {}) => ({
  ...{ type: 'link', position: [start, end], attributes: { url, ...more } },
})

describe('textParts', () => {
  it('[MSG-45, MSG-46] splits a text at its links, with their blog and post', () => {
    const href = 'https://site.example/blog/a/1'
    const formatting = [link(4, 8, href, { blog_name: 'a', post_id: '1' })]
    expect(textParts('see this one', formatting, ['https'], base)).toEqual([
      { text: 'see ', link: null },
      { text: 'this', link: { href, isExternal: false, site: null, blogName: 'a', postId: '1' } },
      { text: ' one', link: null },
    ])
  })

  it('[MSG-46] never makes a link of an unsafe address', () => {
    for (const url of ['javascript:alert(1)', ' java\nscript:x', 'data:text/html,x', 'vbscript:x'])
      expect(textParts('click', [link(0, 5, url)], ['http', 'https'], base)).toEqual([
        { text: 'click', link: null },
      ])
  })

  it.each([
    ['click', 'https://evil.example/x', 'evil.example'],
    ['https://bank.example/', 'https://evil.example/', 'evil.example'],
    ['bank.example.evil.example', 'https://bank.example/', 'bank.example'],
    ['https://bank.example@evil.example', 'https://bank.example@evil.example', 'evil.example'],
    ['https://EVIL.example/x?y', 'https://evil.example/x?y', null],
    ['evil.example', 'https://evil.example/x', null],
    ['here', 'https://site.example/other', null],
  ])('[MSG-46] of an external link whose text %s does not name %s names the site: %s', (words, url, site) =>
    expect(textParts(words, [link(0, words.length, url)], ['https'], base)[0]?.link?.site).toBe(site),
  )

  it('[MSG-45] neither loses nor doubles a letter, whatever the formatting', () => {
    const places = [[-3, 2], [3, 1], [0.5, 2.5], [2, 99], [2, 2], [Number.NaN, 4], [1], []]
    for (const one of places)
      for (const other of places) {
        const formatting = [one, other].map(position => ({ ...link(0, 0, 'https://x.example/'), position }))
        const parts = textParts('see this', formatting, ['https'], base)
        expect(parts.map(part => part.text).join('')).toBe('see this')
      }
  })
})

it.each([
  ['https://other.example/a', {}, true],
  ['https://site.example/a', {}, false],
  ['mailto:a@b.example', {}, false],
  ['javascript:alert(1)', {}, false],
  ['https://other.example/a', { blog_name: 'bruno' }, false],
])('a card is of the first link to another site: %s %j', (url, more, hasCard) => {
  const content = { type: 'text' as const, text: 'x', formatting: [link(0, 1, url, more)] }
  expect(firstLink(content, base)).toBe(hasCard ? url : null)
})
