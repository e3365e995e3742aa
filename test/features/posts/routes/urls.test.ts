import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeLink, protocolError } from '../../../../src/features/posts/routes/urls.ts'
import { isValidUrl } from '../../../../src/platform/lib/typed-url.ts'

/** The characters of addresses, and some whole parts. */
const address = fc.constantFrom(
  'http',
  's',
  '://',
  'mailto:',
  'example',
  '.',
  'com',
  ':',
  '80',
  '/',
  '@',
  '?',
  '#',
  '-',
  ' ',
)

describe('addresses', () => {
  it('[VAL-21, DEC-40] get http:// if they have no protocol', () => {
    expect(completeLink('example.com/a')).toBe('http://example.com/a')
    expect(completeLink(' example.com ')).toBe('http://example.com')
    expect(completeLink('localhost:3000')).toBe('http://localhost:3000')
    expect(completeLink('https://example.com')).toBe('https://example.com')
  })

  it('[VAL-22, DEC-40] stay as typed if they are invalid even so', () => {
    for (const typed of ['', 'nowhere', 'a friend of mine', 'ftp://example.com', ' x '])
      expect(completeLink(typed)).toBe(typed)
  })

  it('[VAL-21, VAL-22] either stay as typed or become valid, and only once', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: address, maxLength: 30 })), typed => {
        const result = completeLink(typed)
        expect(result === typed || isValidUrl(result)).toBe(true)
        expect(completeLink(result)).toBe(result)
      }),
    )
  })

  it('[VAL-23, DEC-39] may have one of four protocols', () => {
    for (const url of [
      'http://a.example',
      'https://a.example',
      'mailto:a@b.example',
      'tumblr://x',
      'example.com',
      '',
    ])
      expect(protocolError(url)).toBeNull()
    for (const url of ['javascript:alert(1)', 'ftp://a', ' data:text/html,x', 'JAVASCRIPT:x'])
      expect(protocolError(url)).toBe('Invalid protocol')
    expect(protocolError('inlayapp://x', 'inlayapp')).toBeNull()
    expect(protocolError('tumblr://x', 'inlayapp')).toBe('Invalid protocol')
    expect(protocolError('javascript:alert(1)', 'javascript')).toBe('Invalid protocol')
  })
})
