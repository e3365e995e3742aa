import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasAllowedProtocol, isValidUrl, protocolOf, tagUrl, withProtocol } from '../../src/lib/url.ts'

describe('addresses', () => {
  it.each([
    'http://localhost',
    'https://example.com',
    'HTTP://EXAMPLE.COM',
    'https://user@example.com',
    'https://user:secret@example.com:8080/a/b?c=d&e#f',
    'http://192.168.0.1/',
    'http://[::1]:3000/',
    'https://bücher.example/straße?größe=1#ende',
    'https://xn--bcher-kva.xn--p1ai/',
    'https://a-b.c_d.example?only=query',
  ])('[VAL-19, VAL-20] %s is an address', address => {
    expect(isValidUrl(address)).toBe(true)
  })

  it.each([
    '',
    'example.com',
    '//example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'http://',
    'http://example',
    'http://.com',
    'http://a..example',
    'http://-a.example',
    'http://256.1.1.1',
    'http://example.com:999999',
    'https://exa mple.com',
    'https://example.com/a b',
    'http://?query',
  ])('[VAL-19] %j is none', address => {
    expect(isValidUrl(address)).toBe(false)
  })

  it('[VAL-19, VAL-20] every address of the web that is made of parts is one', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), address => {
        expect(isValidUrl(address)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('answers at once for a text made to hold it up', () => {
    const begun = performance.now()
    isValidUrl(`http://${'a.'.repeat(4000)}`)
    isValidUrl(`http://${'a'.repeat(8000)}@`)
    isValidUrl(`http://a.example/${'%'.repeat(8000)} `)
    expect(performance.now() - begun).toBeLessThan(500)
  })

  it('finds the protocol behind what browsers skip', () => {
    expect(protocolOf(' \tjava\nscript:alert(1)')).toBe('javascript')
    expect(protocolOf('Mailto:a@b.example')).toBe('mailto')
    expect(protocolOf('/a:b')).toBeNull()
  })

  it('adds http where there is no protocol', () => {
    expect(withProtocol('example.com ')).toBe('http://example.com')
    expect(withProtocol('https://example.com')).toBe('https://example.com')
    expect(withProtocol(' ')).toBe('')
  })

  it('[VAL-23] allows http, https, mailto and the own app protocol', () => {
    const all = ['http://a', 'https://a', 'mailto:a', 'inlay-app://a', 'ftp://a', 'javascript:a', '/relative']
    expect(all.map(address => hasAllowedProtocol(address, 'inlay-app'))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      true,
    ])
    expect(hasAllowedProtocol('inlay-app://a')).toBe(false)
    expect(hasAllowedProtocol('javascript:a', 'javascript:')).toBe(false)
  })

  it('[UTIL-4] a tag link goes to {blogUrl}/tagged/{tag}', () => {
    expect(tagUrl('https://aria.example', 'cats')).toBe('https://aria.example/tagged/cats')
    expect(tagUrl('https://aria.example/', '#black & white/grey?')).toBe(
      'https://aria.example/tagged/black%20%26%20white%2Fgrey%3F',
    )
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter(tag => !tag.startsWith('#')),
        tag => {
          const last = new URL(tagUrl('https://aria.example', tag)).href.split('/tagged/')[1] ?? ''
          if (tag !== '.' && tag !== '..') expect(decodeURIComponent(last)).toBe(tag)
        },
      ),
    )
  })
})
