// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { createFolding, minimizedPlace } from '../../../../src/features/messaging/dock/folding.ts'
import type { WindowState } from '../../../../src/features/messaging/dock/windows.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../../support/app.ts'

function start() {
  const { app } = createTestApp()
  const page = { covering: [] as string[] }
  const disposer = createDisposer()
  const $windows = atom<readonly WindowState[]>([{ key: 'a', isMinimized: false }])
  const folding = createFolding({
    bus: app.bus,
    disposer,
    $windows,
    covering: () => page.covering,
    afterDraw: run => run(),
  })
  const folded = () => [...folding.$folded.get()]
  return { bus: app.bus, page, disposer, $windows, folding, folded }
}

it('windows that cover a post form are folded while it is open, and unfolded after it', () => {
  const { bus, page, folded, $windows } = start()
  page.covering = ['a', minimizedPlace]
  bus.emit('post-form:opening')
  expect(folded()).toEqual(['a', minimizedPlace])
  // A window opened meanwhile, for example by another tab, is folded as well.
  page.covering = ['a', 'b', minimizedPlace]
  $windows.set([...$windows.get(), { key: 'b', isMinimized: false }])
  expect(folded()).toEqual(['a', 'b', minimizedPlace])
  page.covering = []
  bus.emit('post-form:closing')
  expect(folded()).toEqual([])
})

it('a window that the user opens beside a form stays, until the next form', () => {
  const { bus, page, folded, folding } = start()
  page.covering = ['a']
  bus.emit('post-form:opening')
  folding.unfold('a')
  expect(folded()).toEqual([])
  folding.update()
  expect(folded()).toEqual([])
  bus.emit('post-form:closing')
  bus.emit('post-form:opening')
  expect(folded()).toEqual(['a'])
})
