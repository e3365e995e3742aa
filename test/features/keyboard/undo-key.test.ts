// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { sayShortcuts } from '../../../src/features/keyboard/say.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { offerUndo } from '../../../src/shared/feedback/undo.ts'
import { createTestApp } from '../../support/app.ts'

function start(html = '<button>x</button>') {
  document.body.innerHTML = html
  const { app } = createTestApp()
  listenForShortcuts(app, app.disposer)
  sayShortcuts(app, app.disposer)
  const say = app.get(feedback)
  const undo = vi.fn()
  offerUndo(say, 'Deleted.', undo)
  const press = (key: string) => {
    const target = document.querySelector('button, textarea') ?? document.body
    for (const type of ['keydown', 'keyup'])
      app.keys.hear?.(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }), target)
  }
  return { app, say, undo, press }
}

afterEach(() => document.body.replaceChildren())

describe('the key for Undo', () => {
  it('[DEC-172, DEC-176] presses Undo of the newest message, and says so at its button', () => {
    const { press, undo, say } = start()
    expect(say.$undoKeys.get()).toBe('Z')
    press('z')
    expect(undo).toHaveBeenCalledOnce()
    press('z')
    expect(undo).toHaveBeenCalledOnce()
  })

  it('[DEC-176] works over a card, too, where no other key of the page does', () => {
    const { app, press, undo } = start('<div popover><button>x</button></div>')
    const opened = vi.spyOn(app.bus, 'dispatch').mockResolvedValue(undefined as never)
    press('?')
    press('z')
    expect(undo).toHaveBeenCalledOnce()
    expect(opened).not.toHaveBeenCalled()
  })

  it('[DEC-176] is a letter in a text field, and nothing once it is switched off', () => {
    const field = start('<textarea></textarea>')
    field.press('z')
    expect(field.undo).not.toHaveBeenCalled()
    const off = start()
    off.app.get(keyboard).change('undo', null)
    expect(off.say.$undoKeys.get()).toBe('')
    off.press('z')
    expect(off.undo).not.toHaveBeenCalled()
  })
})
