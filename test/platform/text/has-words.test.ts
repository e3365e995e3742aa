import { describe, expect, it } from 'vitest'
import { hasWords } from '../../../src/platform/text/has-words.ts'

const files = (...names: string[]) => names.map(name => new File(['x'], name, { type: 'image/png' }))
const of = (text: string, names: string[] = ['pic.png'], html = '') =>
  hasWords({ text, html, files: files(...names) })

describe('a clipboard with files', () => {
  it.each([
    ['nothing', '', ['pic.png']],
    ['the name of its file', 'pic.png', ['pic.png']],
    ['the names of its files', 'b.png\r\na.png\r\n', ['a.png', 'b.png']],
    ['the path of its file', '/home/ada/pic.png', ['pic.png']],
    ['a path on Windows', 'C:\\pics\\my pic.png', ['my pic.png']],
    ['the address of its file', 'file:///home/ada/my%20pic.png', ['my pic.png']],
    ['the name, written in another normal form', 'cafe\u0301.png', ['caf\u00e9.png']],
  ])('holds no words if its text is %s', (_, text, names) => expect(of(text, names)).toBe(false))

  it('holds no words if its text is the address of the picture in its HTML', () => {
    const html = '<img src="https://x.example/a.png?a=1&amp;b=2" alt="a">'
    expect(of('https://x.example/a.png?a=1&b=2', ['image.png'], html)).toBe(false)
    expect(of('https://x.example/other', ['image.png'], html)).toBe(true)
  })

  it.each([
    ['other words', 'Total 12', ['pic.png']],
    ['words around the name', 'see pic.png', ['pic.png']],
    ['the name and more lines', 'pic.png\nis nice', ['pic.png']],
    ['the name of only one', 'a.png', ['a.png', 'b.png']],
    ['a broken address', 'file:///%zz', ['pic.png']],
  ])('holds words if its text is %s', (_, text, names) => expect(of(text, names)).toBe(true))

  it('holds words without files, whatever they are', () => expect(of('pic.png', [])).toBe(true))
})
