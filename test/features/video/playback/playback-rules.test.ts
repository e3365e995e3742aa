import { expect, it } from 'vitest'
import {
  clockText,
  isAtEdge,
  keyAction,
  loops,
  mayAutoplay,
  seekStep,
  timeInWords,
  within,
} from '../../../../src/features/video/playback/playback-rules.ts'

it('[VID-6, VID-7, VID-8] a video loops if longer than a second, a livestream if longer than a minute, in the drawer up to ten seconds', () => {
  expect([0.5, 1, 1.01, 12, 3600].map(duration => loops(duration))).toEqual([false, false, true, true, true])
  expect([1.5, 60, 61].map(duration => loops(duration, { livestream: true }))).toEqual([false, false, true])
  expect([1, 5, 10, 10.1].map(duration => loops(duration, { inDrawer: true }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  for (const unknown of [Number.NaN, Number.POSITIVE_INFINITY, 0, -3]) expect(loops(unknown)).toBe(false)
})

it('[VID-5] a video autoplays only in view, and not under reduced motion or data saving', () => {
  const all = { wanted: true, seen: true, pageVisible: true, isAllowed: true }
  expect(mayAutoplay(all)).toBe(true)
  for (const name of ['wanted', 'seen', 'pageVisible', 'isAllowed'] as const)
    expect(mayAutoplay({ ...all, [name]: !all[name] })).toBe(false)
})

it('a time is digits on screen and words for a screen reader', () => {
  expect([0, 5.9, 65, 3600, 3725, Number.NaN, -1].map(clockText)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '1:00:00',
    '1:02:05',
    '0:00',
    '0:00',
  ])
  expect(timeInWords(65, 'en')).toBe('1 minute 5 seconds')
  expect(timeInWords(0, 'en')).toBe('0 seconds')
  expect(timeInWords(3600, 'de')).toBe('1 Stunde')
})

it('seeking is limited to the available range', () => {
  const span = { start: 10, end: 40 }
  expect([-5, 12, 500].map(time => within(time, span))).toEqual([10, 12, 40])
  expect(isAtEdge(95, { start: 0, end: 100 })).toBe(true)
  expect(isAtEdge(80, { start: 0, end: 100 })).toBe(false)
})

it('a video’s keys are the usual ones, and none is taken from sliders, buttons or the browser', () => {
  const press = (key: string, on: 'player' | 'slider' | 'button' = 'player', more = {}) =>
    keyAction({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more }, on)
  expect([' ', 'k', 'K', 'm', 'f', 'c'].map(key => press(key)?.do)).toEqual([
    'play',
    'play',
    'play',
    'mute',
    'fullscreen',
    'captions',
  ])
  expect(['j', 'l', 'ArrowLeft', 'ArrowRight'].map(key => press(key))).toEqual(
    [-10, 10, -5, 5].map(seconds => ({ do: 'skip', seconds })),
  )
  expect(press('5')).toEqual({ do: 'go', to: 0.5 })
  for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageDown'])
    expect(press(key, 'slider')).toBe(null)
  expect(press('k', 'slider')).toEqual({ do: 'play' })
  expect(press(' ', 'button')).toBe(null)
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
    expect(press('k', 'player', { [modifier]: true })).toBe(null)
  for (const key of ['Tab', 'Escape', 'Enter', 'x']) expect(press(key)).toBe(null)
  expect([600, 12].map(seekStep)).toEqual([5, 1.2])
})
