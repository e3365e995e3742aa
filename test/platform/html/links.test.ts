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
  it.each([
    'https://a.example',
    'http://a.example',
    'mailto:me@a.example',
    '/path',
    '//a.example',
    '?q',
    '#h',
  ])('[CARD-12] opens %s', address => {
    expect(canOpen(address, linkProtocols, base)).toBe(true)
  })

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
    ...[
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'vbscript:x',
      'data:text/html,x',
      'blob:x',
      'file:///x',
    ],
    ...[
      'ftp://a.example',
      'tumblr://x',
      'view-source:https://a.example',
      'https://',
      'http://[',
      'about:blank',
    ],
  ])('[CARD-12] refuses %j', address => {
    expect(canOpen(address, linkProtocols, base)).toBe(false)
  })

  it('[CARD-12] allow the app protocol only if the caller does', () => {
    expect(canOpen('tumblr://x', withAppProtocol('tumblr'))).toBe(true)
    expect(canOpen('tumblr://x', withAppProtocol())).toBe(false)
  })

  it.each(['javascript', 'JAVASCRIPT', 'data', 'vbscript', 'blob', 'java script', 'a|javascript', '', '.*'])(
    'never takes %j for an app protocol',
    name => {
      expect(withAppProtocol(name)).toEqual(linkProtocols)
    },
  )

  it('[CARD-12] allow only their protocols, whatever is written', () => {
    const noise = fc.constantFrom(
      '',
      ' ',
      '\t',
      '\n',
      '\u0000',
      '\u0001',
      '\u00a0',
      '\\',
      ':',
      '/',
      'a',
      'JAVA',
      'script',
    )
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 12 }), pieces => {
        const address = pieces.join('')
        if (!canOpen(address, linkProtocols, base)) return
        expect(linkProtocols.map(name => `${name}:`)).toContain(new URL(address, base).protocol)
      }),
    )
  })

  it('recognise links to other origins', () => {
    expect(leavesOrigin('https://other.example', base)).toBe(true)
    expect(leavesOrigin('//other.example', base)).toBe(true)
    expect(leavesOrigin('http://site.example', base)).toBe(true)
    expect(leavesOrigin('/blog', base)).toBe(false)
    expect(leavesOrigin('mailto:me@site.example', base)).toBe(false)
  })

  it('show images from the web, from the page and raster data', () => {
    for (const good of [
      '/a.png',
      'https://a.example/a',
      'blob:https://site.example/1',
      'data:image/png;base64,AA==',
    ])
      expect(canShowImage(good, base)).toBe(true)
    for (const bad of [
      // An empty address would be the page itself.
      '',
      ' ',
      'data:image/svg+xml;base64,AA==',
      'data:text/html,x',
      'data:image/png,x',
      'javascript:1',
      'cid:1',
    ])
      expect(canShowImage(bad, base)).toBe(false)
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
    for (const bad of [
      '',
      ' ',
      'http://video.example',
      'javascript:1',
      'data:text/html,x',
      'https://a:b@c.example',
      'about:blank',
    ])
      expect(frameRules(bad, base)).toBeUndefined()
  })
})
