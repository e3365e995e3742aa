// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { freeCorner, riseAbove, type ToastCorner } from '../../src/ui/toast/toast-place.ts'
import { ToastRegion } from '../../src/ui/toast/toast-region.tsx'

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

it.each<[what: string, footers: ReturnType<typeof box>[], pixels: number]>([
  ['one on their side', [box(0, 850, 600, 1000)], 142],
  ['the higher of two', [box(0, 950, 600, 1000), box(0, 900, 600, 950)], 92],
  ['none beside them', [box(500, 700, 900, 1000)], 0],
  ['none further up', [box(0, 500, 600, 880)], 0],
])('[DEC-160] toasts rise above what is at the lower edge: %s', (_, footers, pixels) => {
  expect(riseAbove(corners[0][1], footers)).toBe(pixels)
})

it('toasts go to the other side of a dialog whose buttons they would cover', async () => {
  // The foot of the dialog and the list of toasts are at the start of the window's lower edge.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('ul, :has(> #done)') ? new DOMRect(16, 900, 440, 84) : new DOMRect()
  })
  render(
    <>
      <Dialog open onClose={() => {}} title="Crop" footer={<span id="done">Done</span>}>
        Drag a corner.
      </Dialog>
      <ToastRegion items={[{ id: 1, text: 'Saved' }]} onClose={() => {}} onPause={() => {}} />
    </>,
  )
  const region = document.querySelector<HTMLElement>('[data-inlay-root="toasts"] section')
  await vi.waitFor(() => expect(region?.dataset.corner).toBe('end'))
})
