import { expect, it } from 'vitest'
import { freeCorner, type ToastCorner } from '../../src/ui/toast/toast-place.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
const corners = [
  ['start', box(16, 900, 456, 984)],
  ['end', box(984, 900, 1424, 984)],
  ['top', box(16, 16, 456, 100)],
] as const

it.each<[used: string, boxes: ReturnType<typeof box>[], corner: ToastCorner]>([
  ['nothing', [], 'start'],
  ['a field beside them', [box(500, 900, 800, 984)], 'start'],
  ['a form in the middle', [box(500, 200, 900, 800)], 'start'],
  ['the button that was pressed there', [box(60, 930, 110, 980)], 'end'],
  [
    'a field at the start, and a conversation at the end',
    [box(0, 880, 300, 990), box(1100, 500, 1420, 1000)],
    'top',
  ],
  ['everything', [box(0, 0, 1440, 1000)], 'start'],
])('toasts cover nothing that is in use: %s', (_, used, corner) => {
  expect(freeCorner(corners, used)).toBe(corner)
})
