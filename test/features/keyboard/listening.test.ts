// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenToMarkup } from '../../../src/entry/mount/markup.ts'
import { sayShortcuts } from '../../../src/features/keyboard/aria-shortcuts.ts'
import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { listenForKeys } from '../../../src/features/keyboard/start-keyboard.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { createDisposer, type Disposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { offerUndo } from '../../../src/shared/feedback/undo.ts'
import { createTestApp } from '../../support/app.ts'

let disposer: Disposer
beforeEach(() => {
  disposer = createDisposer()
})
afterEach(() => disposer.dispose())

const press = (selector: string, key: string, timeStamp = performance.now()) => {
  for (const type of ['keydown', 'keyup']) {
    const code = `Key${key.toUpperCase()}`
    const shiftKey = /^[A-Z]$/.test(key)
    const fields = { key, code, shiftKey, bubbles: true, cancelable: true, composed: true }
    const event = new KeyboardEvent(type, fields)
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.querySelector(selector)?.dispatchEvent(event)
    // In browsers the path is gone once an event has been dispatched.
    event.composedPath = () => []
  }
}

/** The user goes on with something else: what a key has opened is no longer waited for. */
const goOn = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))

/** A page that listens for keys; the code of the shortcuts is still loading. */
function start(html = '<main tabindex="-1"></main><textarea></textarea>') {
  document.body.innerHTML = html
  const { app } = createTestApp()
  const dispatched: unknown[][] = []
  vi.spyOn(app.bus, 'dispatch').mockImplementation(async (...call: unknown[]) => void dispatched.push(call))
  disposer.add(() => app.disposer.dispose())
  listenForKeys(app, disposer)
  const names = () => dispatched.map(([name]) => name)
  return { app, dispatched, names, load: () => listenForShortcuts(app, disposer) }
}

describe('a key', () => {
  it('[DEC-172] that was pressed while the shortcuts load still works; what was typed into a field opens nothing', () => {
    const { load, names } = start()
    press('textarea', 'c')
    press('main', 'c')
    load()
    expect(names()).toEqual(['fast-compose:open'])
  })

  it('[DEC-172] of a sequence counts from when it was pressed, however late a busy page hears of it', () => {
    const { load, names } = start()
    load()
    const now = performance.now()
    press('main', 'g', now - 5000)
    press('main', 'a', now)
    expect(names()).toEqual([])
    press('main', 'g', now - 1000)
    press('main', 'a', now)
    expect(names()).toEqual(['activity:open'])
  })
})

describe('[DEC-173] what is typed after a press, while the code of what it opens is loading,', () => {
  /** Presses a button whose command resolves once `settle` is called, and then gives a field the focus. */
  async function pressButton() {
    const test = start(
      '<main tabindex="-1"></main><button data-inlay-command="post-form:open"></button><input>',
    )
    const { app, dispatched } = test
    listenToMarkup(app, document, {})
    let settle = (_opens: boolean) => {}
    vi.mocked(app.bus.dispatch).mockImplementationOnce((...call: unknown[]) => {
      dispatched.push(call)
      return new Promise((done, fail) => {
        settle = opens => (opens ? done() : fail(new Error('mine')))
      })
    })
    const field = document.querySelector('input') as HTMLInputElement
    document.querySelector('button')?.click()
    await vi.waitFor(() => expect(test.names()).toEqual(['post-form:open']))
    return {
      ...test,
      field,
      fail: () => settle(false),
      open() {
        settle(true)
        field.focus()
      },
    }
  }

  it.each(['before', 'after'])(
    'is in its field, and runs no shortcut, also if theirs has loaded %s it',
    async when => {
      const { load, names, field, open } = await pressButton()
      if (when === 'before') load()
      for (const key of 'cat') press('main', key)
      if (when === 'after') load()
      open()
      await vi.waitFor(() => expect(field.value).toBe('cat'))
      expect(names()).toEqual(['post-form:open'])
    },
  )

  it.each([
    ['another press', goOn],
    ['Escape', () => press('main', 'Escape')],
  ])('is so until %s', async (_, end) => {
    const { load, names, field, open } = await pressButton()
    load()
    press('main', 'a')
    end()
    press('main', 'c')
    expect(names()).toEqual(['post-form:open', 'fast-compose:open'])
    goOn()
    open()
    await Promise.resolve()
    expect(field.value).toBe('')
  })

  it('is so until three seconds after that has failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { load, names, fail } = await pressButton()
    load()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    press('main', 'a')
    fail()
    await vi.advanceTimersByTimeAsync(2900)
    press('main', 'c')
    expect(names()).toEqual(['post-form:open'])
    await vi.advanceTimersByTimeAsync(200)
    press('main', 'c')
    expect(names()).toEqual(['post-form:open', 'fast-compose:open'])
  })
})

describe('a key in a shadow root, which the page hears from the element that has the root', () => {
  it.each([
    ['that cannot have the focus, and so hides a field that may', '<chat-box></chat-box>', []],
    ['as does a plain element', '<div class="chat"></div>', []],
    ['that has the focus itself', '<chat-box tabindex="0"></chat-box>', ['fast-compose:open']],
    ['that is a button', '<button></button>', ['fast-compose:open']],
  ])('[DEC-172] %s', (_, html, expected) => {
    const { load, names } = start(`<main>${html}</main>`)
    load()
    press('main > *', 'c')
    expect(names()).toEqual(expected)
  })

  it('[DEC-172] runs shortcuts where the focus is nowhere, or on what scrolls', () => {
    const { load, names } = start('<main></main>')
    load()
    const main = document.querySelector('main') as HTMLElement
    Object.defineProperty(main, 'scrollHeight', { value: 9 })
    press('main', 'c')
    goOn()
    press('body', 'c')
    expect(names()).toEqual(['fast-compose:open', 'fast-compose:open'])
  })
})

describe('the key for Undo', () => {
  function startUndo(html = '<button>x</button>') {
    const test = start(html)
    const { app, load } = test
    load()
    sayShortcuts(app, disposer)
    const say = app.get(feedback)
    const undo = vi.fn()
    offerUndo(say, 'Deleted.', undo)
    return { ...test, undo, keys: say.$undoKeys.get }
  }

  it('[DEC-172, DEC-176] presses Undo of the newest message, and says so at its button', () => {
    const { undo, keys } = startUndo()
    expect(keys()).toBe('Z')
    press('button', 'z')
    press('button', 'z')
    expect(undo).toHaveBeenCalledOnce()
  })

  it('[DEC-176] works over a card, too, where no other key of the page does', () => {
    const { names, undo } = startUndo('<div popover><button>x</button></div>')
    press('button', '?')
    press('button', 'z')
    expect(undo).toHaveBeenCalledOnce()
    expect(names()).toEqual([])
  })

  it('[DEC-176] is a letter in a text field, and nothing once it is switched off', () => {
    const { app, undo, keys } = startUndo('<textarea></textarea><button>x</button>')
    press('textarea', 'z')
    app.get(keyboard).change('undo', null)
    expect(keys()).toBe('')
    press('button', 'z')
    expect(undo).not.toHaveBeenCalled()
  })
})

it('[DEC-221] a key goes to the newest notice, from wherever the focus is', () => {
  const html =
    '<button>x</button><ul data-inlay-root="toasts"><li><button>a</button></li><li><button id="new">Undo</button></li></ul>'
  start(html).load()
  press('button', 'Z')
  expect(document.activeElement?.id).toBe('new')
})

describe('[DEC-172] posts', () => {
  it('take the focus by j and k, and are what the other keys act on, beside the host’s own controls', () => {
    const post = (id: string) =>
      `<article id="p${id}" data-inlay-post='{"id":"${id}","tumblelog":"north","reblog_key":"k"}'>
        <button data-inlay-command="share:open">Share</button></article>`
    const { app, load, dispatched } = start(post('1') + post('2'))
    load()
    sayShortcuts(app, disposer)
    expect(document.querySelector('button')?.getAttribute('aria-keyshortcuts')).toBe('S')
    const tops = { p1: 0, p2: 400 }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = tops[this.id as 'p1'] ?? 0
      return new DOMRect(0, top, 500, 300)
    })
    const current = () => [...document.querySelectorAll('[data-inlay-current]')].map(({ id }) => id)
    press('body', 'j')
    expect([document.activeElement?.id, current()]).toEqual(['p2', ['p2']])
    press('#p2', 'k')
    expect([document.activeElement?.id, current()]).toEqual(['p1', ['p1']])
    for (const key of ['l', 'r', 's', 'o', 'f']) {
      press('#p1', key)
      goOn()
    }
    const anchor = document.querySelector('button')
    expect(dispatched).toEqual([
      ['post:toggle-like', expect.objectContaining({ id: '1', method: 'keyboard' })],
      ['post-form:open', { mode: 'reblog', reblog_id: '1', reblog_key: 'k' }],
      ['share:open', { post_id: '1', tumblelog_name: 'north', anchor }],
      ['peepr:open', { blog_name: 'north', post_id: '1' }],
      ['filters:add', { anchor: document.querySelector('article') }],
    ])
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(current()).toEqual([])
  })

  it('of a body that the host swaps in are moved to as those before', () => {
    const post = (id: string) => `<article id="p${id}" data-inlay-post='{"id":"${id}"}'></article>`
    start(post('1') + post('2')).load()
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, /[24]/.test(this.id) ? 400 : 0, 500, 300)
    })
    press('body', 'j')
    const body = document.createElement('body')
    body.innerHTML = post('3') + post('4')
    document.body.replaceWith(body)
    press('body', 'j')
    expect(document.activeElement?.id).toBe('p4')
    expect([...document.querySelectorAll('[data-inlay-current]')].map(({ id }) => id)).toEqual(['p4'])
  })

  it('are replied to by y: with Inlay’s form, or in the field of the host’s own, of which a key sends nothing', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 300))
    const post = (inside: string) =>
      start(`<article data-inlay-post='{"id":"1","tumblelog":"north"}' tabindex="-1">${inside}</article>`)
    const reply = '<button data-inlay-command="post:reply">Reply</button>'
    const plain = post(reply)
    plain.load()
    press('body', 'y')
    const anchor = document.querySelector('button')
    expect(plain.dispatched).toEqual([['post:reply', { id: '1', tumblelog: 'north', anchor }]])
    disposer.dispose()
    disposer = createDisposer()
    const own = post(`<form><textarea name="reply_text">Half a</textarea>${reply}</form>`)
    own.load()
    ;(document.querySelector('article') as HTMLElement).focus()
    press('article', 'y')
    expect(own.dispatched).toEqual([])
    expect(document.activeElement).toBe(document.querySelector('textarea'))
  })
})
