import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addProtocol, isValidUrl, protocolError } from '../../src/posts/urls.ts'

/** The signs that addresses are made of, the words of some whole. */
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
  it.each([
    'http://example.com',
    'https://example.com',
    'HTTPS://Example.COM/',
    'https://user@example.com',
    'https://user:secret@example.com/',
    'http://127.0.0.1',
    'http://[::1]:8080/x',
    'http://localhost',
    'http://localhost:3000/a?b=c#d',
    'https://sub.domain.example.co.uk:8443/a/b?c=d&e#f',
    'https://münchen.example',
    'https://xn--mnchen-3ya.example',
    'https://example.com?x',
    'https://example.com#x',
  ])('[VAL-19, VAL-20] takes %s', url => {
    expect(isValidUrl(url)).toBe(true)
  })

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'http://',
    'http:example.com',
    'http:///example.com',
    'http://nodots',
    'http://.com',
    'http://a..com',
    'http://256.256.256.256',
    'http://example.com:99999',
    'http://exa mple.com',
    'https://example.com/a b',
    'http://-a.com-',
    'http://1',
  ])('[VAL-19] refuses %j', url => {
    expect(isValidUrl(url)).toBe(false)
  })

  it('[VAL-21, DEC-40] adds http where there is no protocol', () => {
    expect(addProtocol('example.com/a')).toBe('http://example.com/a')
    expect(addProtocol(' example.com ')).toBe('http://example.com')
    expect(addProtocol('localhost:3000')).toBe('http://localhost:3000')
    expect(addProtocol('https://example.com')).toBe('https://example.com')
  })

  it('[VAL-22, DEC-40] keeps as typed what is no address even so', () => {
    for (const typed of ['', 'nowhere', 'a friend of mine', 'ftp://example.com', ' x '])
      expect(addProtocol(typed)).toBe(typed)
  })

  it('[VAL-21, VAL-22] either keeps what was typed or makes it valid, and does so once', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: address, maxLength: 30 })), typed => {
        const result = addProtocol(typed)
        expect(result === typed || isValidUrl(result)).toBe(true)
        expect(addProtocol(result)).toBe(result)
      }),
    )
  })

  it('[VAL-23, DEC-39] accepts four protocols', () => {
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
  })
})
