// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { draftDefaults } from '../../../../src/features/posts/draft/draft.ts'
import { createFrame } from '../../../../src/features/posts/frame/frame.ts'
import { keptKey } from '../../../../src/features/posts/frame/has-kept-form.ts'
import { keptForm } from '../../../../src/features/posts/frame/kept-form.ts'
import type { Layout } from '../../../../src/features/posts/frame/layouts.ts'
import { takeAlong } from '../../../../src/features/posts/frame/take-along.ts'
import { carets } from '../../../../src/features/posts/lifecycle/carets.ts'
import type { OpenForm, PostForms } from '../../../../src/features/posts/lifecycle/types.ts'
import type { OpenRequest } from '../../../../src/features/posts/routes/request.ts'
import type { App } from '../../../../src/platform/app.ts'
import { createSlots } from '../../../../src/platform/drafts/slots.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'

let browser = memoryStorage()
let time = 1e12
beforeEach(() => {
  browser = memoryStorage()
  time = 1e12
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  sessionStorage.clear()
})

/** A page of this tab; its form is one of which only what is taken along matters. */
function openPage(user: 'aria' | 'bruno' = 'aria') {
  const storage = createSafeStorage(() => browser)
  const { app } = createTestApp({ user, platform: { storage, now: () => time } })
  const disposer = createDisposer()
  const frame = createFrame({ $width: atom(1440), read: (): Layout => 'page', write: () => {} })
  const $open = atom<OpenForm<string> | null>(null)
  const replaced: string[] = []
  const show = ({ request, draft, from }: OpenRequest) => {
    frame.begin(false, from)
    $open.set({
      request,
      form: {
        initial: { ...draftDefaults, pt: 'p' },
        $isSaving: atom(false),
        $isSaved: atom(false),
        $isChanged: atom(draft !== ''),
      },
      autosave: { slot: () => draft, flush: () => {}, replaceBy: (slot: string) => replaced.push(slot) },
    } as unknown as OpenForm<string>)
  }
  const model = {
    $open,
    frame,
    reopen: async (request: OpenRequest) => show(request),
    abandon: async () => $open.set(null),
  } as unknown as PostForms<string>
  const reopen = takeAlong({ app, disposer, model, carets: app.get(carets), hasFormAddress: () => false })
  ends.push(() => {
    $open.set(null)
    disposer.dispose()
  })
  return {
    app,
    frame,
    $open,
    replaced,
    reopen,
    show: (draft = 'S') =>
      show({ request: { mode: 'new', type: 'text' }, pt: 'p', reblog_source: '', anchor: null, draft }),
    /** The page is left; it may sleep in the back/forward cache. */
    leave() {
      window.dispatchEvent(new Event('pagehide'))
    },
    /** The page is gone. */
    end() {
      disposer.dispose()
    },
    async wake() {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await new Promise(resolve => setTimeout(resolve, 5))
    },
  }
}
const storeDraft = (app: App) => createSlots(app, 'post', 30).write('S', 'new text', { v: 1 })

describe('a docked form on the next page', () => {
  it('[DEC-188] is there again as it was, once', async () => {
    const first = openPage()
    storeDraft(first.app)
    first.show()
    first.frame.toggle('beside')
    first.app.get(carets).bring('new text', { field: 1, start: [0, 2], end: [0, 4] })
    first.end()
    const next = openPage()
    await next.reopen()
    expect(next.$open.get()).toMatchObject({ request: { mode: 'new', type: 'text' }, form: {} })
    expect(next.$open.get()?.autosave.slot()).toBe('S')
    expect(next.frame.$shown.get()).toBe('beside')
    expect(next.app.get(carets).now('new text')).toEqual({ field: 1, start: [0, 2], end: [0, 4] })
    const other = openPage()
    await other.reopen()
    expect(other.$open.get()).toBeNull()
  })

  it('[DEC-188] is not opened again by a copy of the tab', async () => {
    const first = openPage()
    first.show('')
    first.frame.minimize()
    first.end()
    const copied = sessionStorage.getItem(keptKey) ?? ''
    await openPage().reopen()
    sessionStorage.setItem(keptKey, copied)
    const copy = openPage()
    await copy.reopen()
    expect(copy.$open.get()).toBeNull()
  })

  it('[DEC-188] is neither one that covers the page, nor after a crash, nor one that is being sent', async () => {
    const over = openPage()
    over.show('')
    over.end()
    const crashed = openPage()
    crashed.show('')
    crashed.frame.minimize()
    const sending = openPage()
    sending.show('')
    sending.frame.minimize()
    const open = sending.$open.get()
    if (open) sending.$open.set({ ...open, form: { ...open.form, $isSaving: atom(true) } })
    sending.end()
    expect(sessionStorage.getItem(keptKey)).toBeNull()
  })

  it('[DEC-188] is not another user’s, nor one of somebody who has logged out, or comes an hour later', async () => {
    const leave = () => {
      const page = openPage()
      page.show('')
      page.frame.minimize()
      page.end()
    }
    const cases = {
      nobody: () => {},
      'another user': () => {},
      'a log-out': () => browser.clear(),
      'an hour later': () => {
        time += 3_600_001
      },
    }
    for (const [name, happen] of Object.entries(cases)) {
      leave()
      happen()
      const next = openPage(name === 'another user' ? 'bruno' : 'aria')
      await next.reopen()
      expect(next.$open.get() !== null, name).toBe(name === 'nobody')
      next.$open.set(null)
    }
  })

  it('[DEC-188] stays closed if its draft was sent or discarded in another tab, or what is stored is broken', async () => {
    const first = openPage()
    first.show()
    first.frame.minimize()
    first.end()
    const next = openPage()
    await next.reopen()
    expect(next.$open.get()).toBeNull()
    for (const value of [
      '{}',
      '{"at":1e12,"request":7}',
      '"',
      '{"at":1e12,"request":{"mode":"new","type":"text"},"slot":1}',
    ]) {
      sessionStorage.setItem(keptKey, 'x')
      browser.setItem('inlay:docked:aria:x', value)
      expect(keptForm(next.app).take()).toBeNull()
    }
  })

  it('[DEC-188] a page that wakes up has what the later page wrote, or no form if that one closed it', async () => {
    const first = openPage()
    storeDraft(first.app)
    first.show()
    first.frame.minimize()
    first.leave()
    const later = openPage()
    await later.reopen()
    createSlots(later.app, 'post', 30).write('T', 'new text', { v: 1 })
    later.show('T')
    later.frame.minimize()
    later.end()
    await first.wake()
    expect(first.replaced).toEqual(['T'])
    first.leave()
    sessionStorage.clear()
    await first.wake()
    expect(first.$open.get()).toBeNull()
    first.end()
  })
})
