// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { createPalette } from '../../../src/features/keyboard/palette/palette-model.ts'
import { createSheet } from '../../../src/features/keyboard/sheet/shortcut-sheet-model.ts'
import { listenForKeys } from '../../../src/features/keyboard/start-keyboard.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import type { HostKey } from '../../../src/platform/bus/contract.ts'
import type { AddedCall } from '../../../src/platform/extensions/added.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { createTestApp } from '../../support/app.ts'
import { press as keyPress } from './strokes.ts'

function start(key: HostKey | HostKey[]) {
  document.body.innerHTML =
    '<input><article data-inlay-post=\'{"id":"1","tumblelog":"north","own":7}\'>a post</article>'
  const test = createTestApp()
  const { app } = test
  const own = app.get(keyboard)
  listenForKeys(app, app.disposer)
  listenForShortcuts(app, app.disposer)
  const extend = (extension: unknown) => {
    app.added.add([extension, pageText(document)] satisfies AddedCall)
    if (app.added.hear) app.added.hear()
    else app.get(extensions)
  }
  extend({ key })
  const hostKeys = () => own.$bindings.get().flatMap(({ own, keys }) => (own ? [keys] : []))
  const press = (keys: string, target: Element = document.body) => {
    for (const one of keys.split(' '))
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: one, bubbles: true, composed: true, cancelable: true }),
      )
  }
  return { ...test, own, extend, hostKeys, press }
}
const run = vi.fn()

beforeEach(() => {
  run.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

describe('a shortcut of the host', () => {
  const rules = { keys: 'q', title: 'House rules' }

  it('[DEC-197] runs by its keys, but not while the user types', () => {
    const { press } = start({ keys: 'g e', title: 'Go to the end', run })
    press('g e', document.querySelector('input') as HTMLElement)
    expect(run).not.toHaveBeenCalled()
    press('g e')
    expect(run).toHaveBeenCalledOnce()
  })

  it('[DEC-197] dispatches a command, also one of the host', async () => {
    const { press, extend } = start({ ...rules, command: 'host:open-rules', payload: { id: 1 } })
    extend({ command: { name: 'host:open-rules', run } })
    press('q')
    await vi.waitFor(() => expect(run).toHaveBeenCalledWith({ id: 1 }, expect.anything()))
  })

  it('[DEC-197] is refused with the reason if Inlay, the browser, or an earlier one has its keys', () => {
    const all = ['l', 'g', 'mod+r', 'q', 'q x'].map((keys, at) => ({ keys, title: 'ABCDE'[at] ?? '', run }))
    const { hostKeys, emitted } = start(all)
    expect(hostKeys()).toEqual([['q']])
    expect(emitted('extension:failed').map(({ error }) => (error as Error).message)).toEqual([
      '"l" is already used for “Like”',
      '"g a" is already used for “Open activity”',
      'browsers need the keys "mod+r"',
      '"q" is already used for “D”',
    ])
  })

  it('[DEC-197] is in the list of shortcuts, and users change it, turn it off, and reset it, before it is added, too', () => {
    const { own, hostKeys, app, extend } = start({ ...rules, run })
    const sheet = createSheet(own)
    sheet.choose('host:q')
    sheet.press(keyPress('w'))
    expect(hostKeys()).toEqual([['w']])
    own.change('like', 'u')
    app.added.clear()
    app.added.hear?.()
    expect(hostKeys()).toEqual([])
    extend({ key: { ...rules, run } })
    expect(hostKeys()).toEqual([['w']])
    own.change('host:q', null)
    expect(hostKeys()).toEqual([[]])
    own.change('host:q', undefined)
    expect(hostKeys()).toEqual([['q']])
  })

  it('[DEC-197] gives way to a shortcut that the user has put on its keys', () => {
    const { own, extend, hostKeys } = start([])
    own.change('like', 'q')
    extend({ key: { ...rules, run } })
    expect(hostKeys()).toEqual([[]])
  })
})

it('[DEC-197] the palette has the host’s commands that have a title, its shortcuts, and its entries for the current post', () => {
  const { app, extend } = start({ keys: 'q', title: 'Rules', command: 'host:open-rules' })
  const item = { id: 'report', label: 'Report to moderators', run }
  extend({
    command: [
      { name: 'host:open-rules', title: 'Rules', run },
      { name: 'host:hidden', run },
    ],
    postMenu: item,
  })
  document.querySelector('article')?.getClientRects()
  const palette = createPalette(app, null)
  palette.open()
  const names = palette.$commands.get().map(({ name, key }) => `${name} (${key})`)
  expect(names.filter(name => name.includes('host:'))).toEqual([
    'Rules (host:host:open-rules)',
    'Rules (host:host:open-rules)',
  ])
  expect(names).not.toContain('host:hidden')
})

it('nothing of a page that the host has swapped waits for what hosts add, so that it is released', () => {
  const { app } = createTestApp()
  app.get(keyboard)
  expect(app.added.waiting?.size).toBe(1)
  app.disposer.dispose()
  expect(app.added.waiting?.size).toBe(0)
})
