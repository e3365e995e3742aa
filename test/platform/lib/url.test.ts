import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isValidUrl } from '../../../src/platform/lib/typed-url.ts'
import { expectLinear } from '../../support/linear.ts'

describe('addresses', () => {
  it('[VAL-19, VAL-20] are accepted with a user, a port, digits, and letters of any language', () => {
    const good = [
      ...['http://localhost', 'https://example.com', 'HTTP://EXAMPLE.COM', 'https://user@example.com'],
      ...['https://user:secret@example.com:8080/a/b?c=d&e#f', 'http://192.168.0.1/', 'http://[::1]:3000/'],
      ...[
        'https://bücher.example/straße?größe=1#ende',
        'https://xn--bcher-kva.xn--p1ai/',
        'http://127.0.0.1',
      ],
      ...['https://a-b.c_d.example?only=query', 'http://localhost:3000/a?b=c#d', 'https://example.com#x'],
      ...['https://sub.domain.example.co.uk:8443/a/b?c=d&e#f', 'https://münchen.example'],
    ]
    expect(good.filter(address => !isValidUrl(address))).toEqual([])
  })

  it('[VAL-19] are refused without http or a host that can be', () => {
    const bad = [
      ...['', 'example.com', '//example.com', 'ftp://example.com', 'javascript:alert(1)', 'http://'],
      ...['http://example', 'http://.com', 'http://a..example', 'http://-a.example', 'http://256.1.1.1'],
      ...['http://example.com:999999', 'http://example.com:99999', 'https://exa mple.com', 'http://1'],
      ...['https://example.com/a b', 'http://?query', 'mailto:a@example.com', 'http:example.com'],
      ...['http:///example.com', 'http://-a.com-'],
    ]
    expect(bad.filter(isValidUrl)).toEqual([])
  })

  it('[VAL-19, VAL-20] every well-formed web address is accepted', () => {
    // Not `fc.webUrl()`: the first one of a worker takes seconds.
    const rest = fc.stringMatching(
      /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[\dA-F]{2})*){0,3}(?:\?[\w=&/?%]*)?(?:#[\w/?]*)?$/,
    )
    const schemes = fc.constantFrom('http', 'https')
    fc.assert(
      fc.property(schemes, fc.webAuthority(), rest, (scheme, host, after) =>
        isValidUrl(`${scheme}://${host}${after}`),
      ),
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
