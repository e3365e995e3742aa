import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, readTransfer } from '../../../../../src/features/posts/types/photo/photo-sources.ts'
import { addressOf, cutCaption } from '../../../../../src/features/posts/types/photo/photos.ts'
import { expectLinear } from '../../../../support/linear.ts'

const read = (texts: Partial<Parameters<typeof readTransfer>[0]>) =>
  readTransfer({ html: '', uriList: '', text: '', ...texts })
const cat = 'https://pictures.example/cat.jpg?w=1&h=2'

describe('a photo from another page', () => {
  it('[PHOTO-5] is the picture itself rather than its link', () => {
    expect(
      read({
        html: `<meta charset="utf-8"><a href="https://else.example/"><img alt="src=x" class="a" src="${cat.replace('&', '&amp;')}"></a>`,
        uriList: 'https://else.example/',
      }),
    ).toBe(cat)
    expect(read({ html: "<IMG\nSRC='https://pictures.example/a.png'>" })).toBe(
      'https://pictures.example/a.png',
    )
  })

  it('is read from a list of addresses, or from a text that is an address', () => {
    expect(read({ uriList: `# a comment\r\n${cat}\r\nhttps://b.example/` })).toBe(cat)
    expect(read({ text: ` ${cat} ` })).toBe(cat)
  })

  it('is null without a web address', () => {
    for (const src of [
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '/local.png',
      'file:///c/a.png',
      '',
    ])
      expect(read({ html: `<img src="${src}">`, uriList: src, text: src })).toBeNull()
    expect(read({ text: `look: ${cat}` })).toBeNull()
  })

  it('is read fast and without errors from anything that is dropped', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        (html, uriList, text) => void read({ html, uriList, text }),
      ),
    )
    expectLinear(size => read({ html: '<img '.repeat(size) }), 2500)
  })

  it('may be typed without its protocol', () => {
    expect(readAddress(' pictures.example/cat.jpg ')).toBe('http://pictures.example/cat.jpg')
    expect(readAddress('a cat')).toBeNull()
    expect(readAddress('javascript:alert(1)')).toBeNull()
  })
})

describe('the payload of a photo', () => {
  it('[PHOTO-1] has its uploaded address before another, and never a local one', () => {
    const photo = { id: 'o1', url: 'https://a.example/1.png', caption: '' }
    expect(addressOf({ ...photo, preuploadUrl: '/media/1', externalUrl: cat })).toBe('/media/1')
    expect(addressOf({ ...photo, externalUrl: cat })).toBe(cat)
    expect(addressOf(photo)).toBe('https://a.example/1.png')
    expect(addressOf({ ...photo, url: 'blob:https://a.example/1' })).toBe('')
  })

  it('[PHOTO-6] has 200 characters of its caption, and splits none', () => {
    expect(cutCaption('x'.repeat(300))).toHaveLength(200)
    expect(cutCaption(`${'x'.repeat(199)}🐈`)).toBe('x'.repeat(199))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(cutCaption(text)).not.toMatch(/\p{Cs}/u)
      }),
    )
  })
})
