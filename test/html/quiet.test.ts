import { expect, it } from 'vitest'
import { quietStyles } from '../../src/html/quiet.ts'

it.each([
  ['<p style="a">', '<p data-style="a">'],
  ['<p class="x"style=a>', '<p class="x"data-style=a>'],
  ['<p/STYLE = "a" style=b>', '<p/data-style = "a" data-style=b>'],
  [
    '<a href="/style=x" title="my style=1">style="no"</a>',
    '<a href="/style=x" title="my style=1">style="no"</a>',
  ],
  ['<a href=/style/style=x>', '<a href=/style/style=x>'],
  ['<a title=">" style="x">', '<a title=">" data-style="x">'],
])('renames the style attributes of %j and nothing else', (html, quiet) => {
  expect(quietStyles(html)).toBe(quiet)
})

it('answers soon, however the input is made', () => {
  const started = performance.now()
  for (const unit of ['<a ', '<a "', '<a \'"', '<a =', '<a style=', '"<a '])
    quietStyles(`style=${unit.repeat(60_000 / unit.length)}`)
  expect(performance.now() - started).toBeLessThan(2000)
})
