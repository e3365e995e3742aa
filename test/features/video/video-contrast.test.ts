import { expect, it } from 'vitest'
import { black, contrast, type Rgb, white } from '../../../src/platform/lib/contrast.ts'
import { colorOf, declared, looks } from '../../support/style-colors.ts'

const views = 'features/video/views/'
const [, look] = looks[0] ?? expect.fail()

it.each([
  ['bright', white],
  ['grey', [128, 128, 128] as const],
  ['dark', black],
])('controls, captions and errors are readable over a video that is %s', (_, film) => {
  /** A color of a rule, as it is seen over the video. */
  const over = (sheet: string, rule: string, property = 'background') =>
    colorOf(declared(views + sheet, rule, property), look, film)
  const bar = over('controls', '.bar')
  const on = (color: string, ground: Rgb = bar) => contrast(ground, colorOf(color, look, ground))
  for (const ink of ['--inlay-chrome-ink', '--inlay-chrome-ink-soft'])
    expect(on(`var(${ink})`), ink).toBeGreaterThanOrEqual(4.5)
  for (const mark of ['--inlay-chrome-focus', '--inlay-accent'])
    expect(on(`var(${mark})`), mark).toBeGreaterThanOrEqual(3)
  const track = declared(`${views}sliders/sliders`, '.slider', '--track').match(/rgb\([^)]+\)/g) ?? []
  expect(track).toHaveLength(2)
  for (const part of track) expect(on(part)).toBeGreaterThanOrEqual(3)
  const panels = [
    over('video-player', '.captions p'),
    over('video-error', '.trouble'),
    over('video-player', '.big'),
    over('sliders/sliders', '.preview > :last-child'),
  ]
  for (const panel of panels) expect(on('var(--inlay-chrome-ink)', panel)).toBeGreaterThanOrEqual(4.5)
  const ring = over('video-player', '.waiting', 'border')
  expect(Math.max(contrast(ring, film), contrast(white, film))).toBeGreaterThanOrEqual(3)
})
