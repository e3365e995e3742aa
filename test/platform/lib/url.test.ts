import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidUrl } from '../../../src/platform/lib/typed-url.ts'
import { expectLinear } from '../../support/linear.ts'

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
    'http://example.com',
    'HTTPS://Example.COM/',
    'https://user:secret@example.com/',
    'http://127.0.0.1',
    'http://[::1]:8080/x',
    'http://localhost:3000/a?b=c#d',
    'https://sub.domain.example.co.uk:8443/a/b?c=d&e#f',
    'https://münchen.example',
    'https://xn--mnchen-3ya.example',
    'https://example.com?x',
    'https://example.com#x',
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
    'mailto:a@example.com',
    'http:example.com',
    'http:///example.com',
    'http://nodots',
    'http://a..com',
    'http://256.256.256.256',
    'http://example.com:99999',
    'http://exa mple.com',
    'http://-a.com-',
    'http://1',
  ])('[VAL-19] %j is no address', address => {
    expect(isValidUrl(address)).toBe(false)
  })

  it('[VAL-19, VAL-20] every well-formed web address is accepted', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), address => {
        expect(isValidUrl(address)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('answers quickly for a text made to slow it down', () => {
    expectLinear(size => {
      isValidUrl(`http://${'a.'.repeat(size / 2)}`)
      isValidUrl(`http://${'a'.repeat(size)}@`)
      isValidUrl(`http://a.example/${'%'.repeat(size)} `)
    }, 20_000)
  })
})
