import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { black, contrast, parseColor, type Rgb, white } from '../../../src/platform/lib/contrast.ts'

const read = (path: string) => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8')
const tokens = read('ui/styles/tokens.css')
const styles = ['video-player', 'controls', 'sliders/sliders', 'video-error']
  .map(name => read(`features/video/views/${name}.module.css`))
  .join('\n')

/** The value of a property in a rule, with tokens resolved; accent and glass are the same in light and dark. */
function ruled(selector: string, property: string): string {
  const rule = styles.split(/^}$/m).find(one => one.includes(`\n${selector} {`))
  const value = new RegExp(`[\\s;]${property}:\\s*([^;]+);`).exec(rule ?? '')?.[1] ?? ''
  return value.replace(
    /var\((--inlay-[\w-]+)\)/g,
    (_, name) => new RegExp(`${name}: ([^;]+);`).exec(tokens)?.[1] ?? '',
  )
}

/** A color blended over another. */
function over(color: string, ground: Rgb): Rgb {
  const alpha = Number(/\/\s*([\d.]+)%/.exec(color)?.[1] ?? 100) / 100
  const top = parseColor(color) ?? expect.fail(`no color: ${color}`)
  return ground.map((channel, at) => channel + ((top[at] ?? 0) - channel) * alpha) as unknown as Rgb
}

const token = (name: string) => new RegExp(`--inlay-${name}: ([^;]+);`).exec(tokens)?.[1] ?? ''

it.each([
  ['bright', white],
  ['grey', [128, 128, 128] as const],
  ['dark', black],
])('controls, captions and errors are readable over a video that is %s', (_, film) => {
  const bar = over(ruled('.bar', 'background'), film)
  const on = (color: string) => contrast(bar, over(color, bar))
  for (const ink of ['chrome-ink', 'chrome-ink-soft']) expect(on(token(ink))).toBeGreaterThanOrEqual(4.5)
  for (const mark of ['chrome-focus', 'accent']) expect(on(token(mark))).toBeGreaterThanOrEqual(3)
  const track = ruled('.slider', '--track').match(/rgb\([^)]+\)/g) ?? []
  expect(track).toHaveLength(2)
  for (const part of track) expect(on(part)).toBeGreaterThanOrEqual(3)
  const ink = parseColor(token('chrome-ink')) ?? black
  for (const panel of ['.captions p', '.trouble', '.big', '.preview > :last-child'])
    expect(contrast(over(ruled(panel, 'background'), film), ink), panel).toBeGreaterThanOrEqual(4.5)
  const ring = over(/rgb\([^)]+\)/.exec(ruled('.waiting', 'border'))?.[0] ?? '', film)
  expect(Math.max(contrast(ring, film), contrast(white, film))).toBeGreaterThanOrEqual(3)
})
