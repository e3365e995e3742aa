import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  canOpen,
  canShowImage,
  frameRules,
  leavesOrigin,
  linkProtocols,
  withAppProtocol,
} from '../../../src/platform/html/links.ts'

const base = 'https://site.example/dashboard'

describe('link rules', () => {
  it('[CARD-12] open web addresses, mail, and what belongs to the page', () => {
    const good = 'https://a.example http://a.example mailto:me@a.example /path //a.example ?q #h'.split(' ')
    expect(good.filter(address => !canOpen(address, linkProtocols, base))).toEqual([])
  })

  it('[CARD-12] refuse everything else, however it is written', () => {
    const bad = [
      ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
      ...['java\tscript:alert(1)', '\u0001javascript:alert(1)', 'vbscript:x', 'data:text/html,x', 'blob:x'],
      ...['file:///x', 'ftp://a.example', 'tumblr://x', 'view-source:https://a.example', 'https://'],
      ...['http://[', 'about:blank'],
    ]
    expect(bad.filter(address => canOpen(address, linkProtocols, base))).toEqual([])
  })

  it('[CARD-12] allow the app protocol only if the caller does', () => {
    expect(canOpen('tumblr://x', withAppProtocol('tumblr'))).toBe(true)
    expect(canOpen('tumblr://x', withAppProtocol())).toBe(false)
  })

  it('never take what runs code for an app protocol', () => {
    const names = ['JAVASCRIPT', 'java script', 'a|javascript', '', '.*']
    for (const name of [...names, 'javascript', 'data', 'vbscript', 'blob'])
      expect(withAppProtocol(name), name).toEqual(linkProtocols)
  })

  it('[CARD-12] allow only their protocols, whatever is written', () => {
    const noise = fc.constantFrom('', ...' \t\n\0\u0001\u00a0\\:/a', 'JAVA', 'script')
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), pieces => {
        const address = pieces.join('')
        if (!canOpen(address, linkProtocols, base)) return
        expect(linkProtocols.map(name => `${name}:`)).toContain(new URL(address, base).protocol)
      }),
    )
  })

  it('recognise links to other origins', () => {
    const leaves = (address: string) => leavesOrigin(address, base)
    const [away, own] = [
      ['https://other.example', '//other.example', 'http://site.example'],
      ['/blog', 'mailto:me@site.example'],
    ]
    expect([...away, ...own].filter(leaves)).toEqual(away)
  })

  it('show images from the web, from the page and raster data', () => {
    const data = 'data:image/png;base64,AA=='
    const good = ['/a.png', 'https://a.example/a', 'blob:https://site.example/1', data]
    // An empty address would be the page itself.
    const bad = ['', ' ', 'data:image/svg+xml;base64,AA==', 'data:text/html,x', 'data:image/png,x']
    expect([...good, ...bad, 'javascript:1', 'cid:1'].filter(address => canShowImage(address, base))).toEqual(
      good,
    )
  })

  it('frame the page’s own site without its origin, although a <base> names another one', () => {
    vi.stubGlobal('location', new URL('https://site.example/dashboard'))
    expect(frameRules('https://site.example/embed', 'https://cdn.example/')?.sandbox).toBe(
      'allow-scripts allow-popups allow-presentation',
    )
  })

  it('frame https with its origin, the own origin without it, and nothing else', () => {
    expect(frameRules('https://video.example/1', base)?.sandbox).toContain('allow-same-origin')
    expect(frameRules('/embed', base)).toEqual({
      src: 'https://site.example/embed',
      sandbox: 'allow-scripts allow-popups allow-presentation',
    })
    expect(frameRules('/embed', 'http://localhost:1/')?.src).toBe('http://localhost:1/embed')
    const bad = ['', ' ', 'http://video.example', 'javascript:1', 'data:text/html,x', 'about:blank']
    for (const address of [...bad, 'https://a:b@c.example']) expect(frameRules(address, base)).toBeUndefined()
  })
})
