import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftDefaults } from '../../../../src/features/posts/draft/draft.ts'
import type { OpenRequest } from '../../../../src/features/posts/form-requests.ts'
import { createFrame, type Layout } from '../../../../src/features/posts/frame/frame.ts'
import { keptKey } from '../../../../src/features/posts/frame/has-kept-form.ts'
import { keptForm, takeAlong } from '../../../../src/features/posts/frame/take-along.ts'
import { carets } from '../../../../src/features/posts/lifecycle/caret-memory.ts'
import type { PostForms } from '../../../../src/features/posts/lifecycle/forms-model.ts'
import type { OpenForm } from '../../../../src/features/posts/lifecycle/open-form.ts'
import { createSlots } from '../../../../src/platform/drafts/slots.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { stubPage } from '../stub-page.ts'

stubPage()

let browser = memoryStorage()
let time = 1e12
beforeEach(() => {
  browser = memoryStorage()
  time = 1e12
  vi.stubGlobal('sessionStorage', memoryStorage())
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page of this tab. Of its form, only what is taken along matters. */
function openPage(user: 'aria' | 'bruno' = 'aria') {
  const storage = createSafeStorage(() => browser)
  const { app } = createTestApp({ user, platform: { storage, now: () => time } })
  const disposer = createDisposer()
  const frame = createFrame({ $width: atom(1440), read: (): Layout => 'page', write: () => {} })
  const $open = atom<OpenForm<string> | null>(null)
  const $isSaving = atom(false)
  const replaced: string[] = []
  const show = ({ request, draft, from }: OpenRequest) => {
    frame.begin(false, from)
    const initial = { ...draftDefaults, pt: 'p' }
    const form = { initial, $isSaving, $isSaved: atom(false), $isChanged: atom(draft !== '') }
    const replaceBy = (slot: string) => replaced.push(slot)
    const autosave = { slot: () => draft, flush: () => {}, replaceBy }
    $open.set({ request, form, autosave } as unknown as OpenForm<string>)
  }
  const reopenForm = async (request: OpenRequest) => show(request)
  const abandon = async () => $open.set(null)
  const model = { $open, frame, reopen: reopenForm, abandon } as unknown as PostForms<string>
  const reopen = takeAlong({ app, disposer, model, carets: app.get(carets), hasFormAddress: () => false })
  ends.push(() => {
    $open.set(null)
    disposer.dispose()
  })
  const request = { mode: 'new', type: 'text' } as const
  const parts = { app, frame, $open, $isSaving, replaced }
  return {
    ...parts,
    /** Opens a form, minimized or not. */
    show(draft = '', minimized = true) {
      show({ request, pt: 'p', reblog_source: '', anchor: null, draft })
      if (minimized) frame.minimize()
    },
    /** What is open once the page has loaded. */
    async load() {
      await reopen()
      return $open.get()
    },
    store: (slot: string) => createSlots(app, 'post', 30).write(slot, 'new text', { v: 1 }),
    /** The page is left; it may sleep in the back/forward cache. */
    leave: () => app.platform.window.dispatchEvent(new Event('pagehide')),
    /** The page is gone. */
    end: () => disposer.dispose(),
    async wake() {
      app.platform.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      await new Promise(resolve => setTimeout(resolve, 5))
    },
  }
}

describe('a docked form on the next page', () => {
  it('[DEC-188] is there again as it was, once', async () => {
    const caret = { field: 1, start: [0, 2], end: [0, 4] }
    const first = openPage()
    first.store('S')
    first.show('S', false)
    first.frame.toggle('beside')
    first.app.get(carets).bring('new text', caret)
    first.end()
    const next = openPage()
    const open = await next.load()
    expect(open).toMatchObject({ request: { mode: 'new', type: 'text' }, form: {} })
    expect([open?.autosave.slot(), next.frame.$shown.get()]).toEqual(['S', 'beside'])
    expect(next.app.get(carets).now('new text')).toEqual(caret)
    expect(await openPage().load()).toBeNull()
  })

  it('[DEC-188] is not opened again by a copy of the tab', async () => {
    const first = openPage()
    first.show()
    first.end()
    const copied = sessionStorage.getItem(keptKey) ?? ''
    await openPage().load()
    sessionStorage.setItem(keptKey, copied)
    expect(await openPage().load()).toBeNull()
  })

  it('[DEC-188] is neither one that covers the page, nor after a crash, nor one that is being sent', () => {
    const over = openPage()
    over.show('', false)
    over.end()
    openPage().show()
    const sending = openPage()
    sending.show()
    sending.$isSaving.set(true)
    sending.end()
    expect(sessionStorage.getItem(keptKey)).toBeNull()
  })

  it.each<[string, () => void, ('bruno' | undefined)?]>([
    ['nobody', () => {}],
    ['another user', () => {}, 'bruno'],
    ['somebody who has logged out', () => browser.clear()],
    ['anybody an hour later', () => {}],
  ])('[DEC-188] is there only for the same user, soon, not for %s', async (whom, happen, user) => {
    const page = openPage()
    page.show()
    page.end()
    happen()
    if (whom.endsWith('later')) time += 3_600_001
    expect((await openPage(user).load()) !== null).toBe(whom === 'nobody')
  })

  it('[DEC-188] stays closed if its draft was sent or discarded in another tab, or what is stored is broken', async () => {
    const first = openPage()
    first.show('S')
    first.end()
    const next = openPage()
    expect(await next.load()).toBeNull()
    const request = '"request":{"mode":"new","type":"text"}'
    for (const value of ['{}', '{"at":1e12,"request":7}', '"', `{"at":1e12,${request},"slot":1}`]) {
      sessionStorage.setItem(keptKey, 'x')
      browser.setItem('inlay:docked:aria:x', value)
      expect(keptForm(next.app).take()).toBeNull()
    }
  })

  it('[DEC-188] a page that wakes up has what the later page wrote, or no form if that one closed it', async () => {
    const first = openPage()
    first.store('S')
    first.show('S')
    first.leave()
    const later = openPage()
    await later.load()
    later.store('T')
    later.show('T')
    later.end()
    await first.wake()
    expect(first.replaced).toEqual(['T'])
    first.leave()
    sessionStorage.clear()
    await first.wake()
    expect(first.$open.get()).toBeNull()
  })
})
