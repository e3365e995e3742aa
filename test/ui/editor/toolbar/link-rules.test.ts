import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink } from '../../../../src/ui/editor/toolbar/link-editor.tsx'

describe('a typed link', () => {
  it.each([
    ['example.com', 'http://example.com'],
    ['  example.com/a b ', 'http://example.com/a b'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
    ['//example.com/x', 'http://example.com/x'],
    ['https://example.com', 'https://example.com'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['   ', ''],
  ])('[EDIT-4, EDIT-5] %j becomes %j', (typed, href) => {
    expect(readLink(typed)).toEqual({ ok: true, href })
  })

  it.each([
    ['javascript:alert(1)', 'Links must start with http, https, or mailto.'],
    [' JavaScript:alert(1)', 'Links must start with http, https, or mailto.'],
    ['data:text/html,x', 'Links must start with http, https, or mailto.'],
    ['tumblr://x', 'Links must start with http, https, or mailto.'],
    ['http://', 'Enter a valid link.'],
  ])('[EDIT-3] %j is refused, with a reason', (typed, message) => {
    expect(readLink(typed)).toEqual({ ok: false, message })
  })

  it('[EDIT-3] never gets another protocol, whatever is typed', () => {
    const parts = [
      'javascript',
      ':',
      '/',
      '//',
      'a.b',
      ' ',
      '\t',
      '\n',
      '&colon;',
      'data',
      'http',
      '@',
      '\\',
      '1',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), typed => {
        const read = readLink(typed.join(''))
        if (read.ok && read.href !== '') expect(new URL(read.href).protocol).toMatch(/^(?:https?|mailto):$/)
      }),
    )
  })
})
