import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, type Offer, postSlots } from '../../../../src/features/posts/autosave/autosave.ts'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createPostForm } from '../../../../src/features/posts/draft/form.ts'
import { excerptOf } from '../../../../src/features/posts/server/excerpt.ts'
import type { SaveAnswer } from '../../../../src/features/posts/server/wire.ts'
import { mayBeDelivered, type Result } from '../../../../src/platform/http/failure.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf } from '../draft-of.ts'

const saveDelayMs = 50

/** What the user sees of an offer. */
const shown = ({ value: { draft, ...warnings }, ...offer }: Offer) => ({
  ...offer,
  ...warnings,
  blog: draft.tumblelog,
  excerpt: excerptOf(draft),
})

/** The tabs of one browser: they share its storage and its locks. */
function browser(storage: Storage = memoryStorage()) {
  const locks = memoryLocks()
  const reportFull = vi.fn()
  const answers: (Result<SaveAnswer> | Promise<Result<SaveAnswer>>)[] = []

  async function open(initial: PostDraft, user: 'aria' | 'bruno' = 'aria') {
    vi.stubGlobal('navigator', { locks: locks.tab().locks })
    const { app } = createTestApp({ user, platform: { storage: createSafeStorage(() => storage) } })
    const save = vi.fn(
      async (_: PostDraft, __: boolean) => (await answers.shift()) ?? { ok: true as const, value: {} },
    )
    const confirm = vi.fn(async (_: Question) => true)
    const form = createPostForm({
      initial,
      save,
      confirm,
      isUnsure: mayBeDelivered,
      now: () => 0,
    })
    const autosave = createAutosave({ app, form, slots: postSlots(app), onStorageFull: reportFull })
    await autosave.ready
    await settled()
    return { form, autosave, save, confirm, offers: () => autosave.$offers.get().map(shown) }
  }
  return { open, storage, reportFull, answers }
}
const later = () => vi.advanceTimersByTime(saveDelayMs)
/** The keys of stored drafts, without the marker of the first date. */
const keysOf = (storage: Storage): string[] =>
  Array.from(storage, (_, index) => storage.key(index) ?? '').filter(key => key !== 'inlay:kept')
const keptOf = (storage: Storage) => keysOf(storage).length
const settled = () => vi.advanceTimersByTimeAsync(0)
const cutOff: Result<SaveAnswer> = { ok: false, failure: { kind: 'offline' } }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('[DEC-175] of a saved post is gone at once, not only when its form has closed; one that is to stay is offered again', async () => {
    const { open, storage } = browser()
    const { form, autosave } = await open(draftOf('quote'))
    form.changeContent({ quote: 'Mine' })
    later()
    expect(keptOf(storage)).toBe(1)
    await form.save()
    expect(keptOf(storage)).toBe(0)
    // The page is left before the form has closed.
    autosave.leave()
    expect(keptOf(storage)).toBe(0)
    const kept = await open(draftOf('quote'))
    kept.form.changeContent({ quote: 'For later' })
    kept.confirm.mockImplementationOnce(async ({ instead }) => {
      instead?.run()
      return false
    })
    expect(await kept.form.mayLeave()).toBe(true)
    kept.autosave.end()
    expect((await open(draftOf('quote'))).offers()).toMatchObject([{ excerpt: 'For later' }])
  })

  it('is offered after a crash, with its time and first words, and restored in full', async () => {
    const { open } = browser()
    const first = await open(draftOf('text'))
    first.form.changeContent({ title: 'Night train', body: '<p>It left &amp; we slept.</p>' })
    first.form.change({ tags: ['one'], customUrl: 'night', state: 'queued' })
    later()
    vi.advanceTimersByTime(60_000)
    first.autosave.leave()
    const second = await open(draftOf('text'))
    const [offer] = second.offers()
    expect(offer).toMatchObject({
      excerpt: 'Night train',
      blog: 'aria',
      mayBeSaved: false,
      isOutdated: false,
    })
    expect(offer?.at).toBe(Date.now() - 60_000)
    second.autosave.restore(offer?.slot ?? '')
    expect(second.form.$draft.get()).toEqual(first.form.$draft.get())
    expect(second.form.$isChanged.get()).toBe(true)
    expect(second.offers()).toEqual([])
  })

  it('is saved early when the page is left, with an unfinished tag and debounced fields', async () => {
    const { open } = browser()
    const first = await open(draftOf('text'))
    first.form.changeContent({ title: 'A' })
    first.form.typeTag('one, half')
    first.form.onFlush(() => first.form.changeContent({ body: '<p>told late</p>' }))
    first.autosave.leave()
    const { form, autosave, offers } = await open(draftOf('text'))
    autosave.restore(offers()[0]?.slot ?? '')
    expect(form.$draft.get()).toMatchObject({ tags: ['one', 'half'], content: { body: '<p>told late</p>' } })
  })

  it('is deleted when the post is saved, discarded or emptied', async () => {
    const { open, storage } = browser()
    const saved = await open(draftOf('quote'))
    saved.form.changeContent({ quote: 'A' })
    later()
    expect(keptOf(storage)).toBe(1)
    await saved.form.save()
    saved.autosave.end()
    expect(keptOf(storage)).toBe(0)
    const discarded = await open(draftOf('quote'))
    discarded.form.changeContent({ quote: 'B' })
    later()
    discarded.autosave.end()
    vi.advanceTimersByTime(saveDelayMs * 2)
    expect(keptOf(storage)).toBe(0)
    const emptied = await open(draftOf('quote'))
    emptied.form.changeContent({ quote: 'C' })
    later()
    emptied.form.changeContent({ quote: '' })
    later()
    expect(keptOf(storage)).toBe(0)
  })

  it('moves with the post to another blog, and is still offered', async () => {
    const { open } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'A' })
    first.form.change({ tumblelog: 'aria-sketches' })
    first.autosave.leave()
    const { form, autosave, offers } = await open(draftOf('quote'))
    expect(offers()).toMatchObject([{ blog: 'aria-sketches' }])
    autosave.restore(offers()[0]?.slot ?? '')
    expect(form.$draft.get().tumblelog).toBe('aria-sketches')
  })

  it('belongs to its form: another type, post or user never sees it', async () => {
    const { open } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'A' })
    first.autosave.leave()
    const edited = await open(draftOf('quote', { quote: 'A' }, { mode: 'edit', post_id: '1' }))
    edited.form.changeContent({ quote: 'B' })
    edited.autosave.leave()
    expect((await open(draftOf('chat'))).offers()).toEqual([])
    expect((await open(draftOf('quote', {}, { mode: 'edit', post_id: '2' }))).offers()).toEqual([])
    expect((await open(draftOf('quote', {}, { mode: 'reblog', reblog_id: '1' }))).offers()).toEqual([])
    expect((await open(draftOf('quote'), 'bruno')).offers()).toEqual([])
    expect((await open(draftOf('quote'))).offers()).toHaveLength(1)
  })

  it('is reported once if the storage is full, and the form goes on working', async () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    const { open, reportFull } = browser(full)
    const { form } = await open(draftOf('quote'))
    for (const quote of ['A', 'AB', 'ABC']) {
      form.changeContent({ quote })
      later()
    }
    expect(reportFull).toHaveBeenCalledTimes(1)
    expect(await form.save()).toEqual({})
  })
})

describe('two tabs', () => {
  it('keep separate drafts of the same form; both are offered after the tabs are gone', async () => {
    const { open } = browser()
    const one = await open(draftOf('quote'))
    const two = await open(draftOf('quote'))
    one.form.changeContent({ quote: 'First tab' })
    later()
    two.form.changeContent({ quote: 'Second tab' })
    later()
    one.autosave.leave()
    two.autosave.leave()
    const third = await open(draftOf('quote'))
    expect(third.offers().map(({ excerpt }) => excerpt)).toEqual(['Second tab', 'First tab'])
  })

  it('do not offer what another one is still writing, until that one is gone', async () => {
    const { open } = browser()
    const one = await open(draftOf('quote'))
    one.form.changeContent({ quote: 'Still here' })
    later()
    const two = await open(draftOf('quote'))
    expect(two.offers()).toEqual([])
    one.autosave.leave()
    await settled()
    expect(two.offers()).toMatchObject([{ excerpt: 'Still here' }])
  })

  it('that restore the same draft each continue with a copy', async () => {
    const { open } = browser()
    const lost = await open(draftOf('quote'))
    lost.form.changeContent({ quote: 'Lost' })
    lost.autosave.leave()
    const one = await open(draftOf('quote'))
    const two = await open(draftOf('quote'))
    const slot = one.offers()[0]?.slot ?? ''
    one.autosave.restore(slot)
    two.autosave.restore(slot)
    await settled()
    expect(one.form.$draft.get().content.quote).toBe('Lost')
    expect(two.form.$isChanged.get()).toBe(false)
    expect(two.offers()).toEqual([])
  })
})

describe('an offered draft', () => {
  it('that is restored leaves the form’s former content as an offer', async () => {
    const { open } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Old' })
    first.autosave.leave()
    const { form, autosave, offers } = await open(draftOf('quote'))
    form.changeContent({ quote: 'New' })
    autosave.restore(offers()[0]?.slot ?? '')
    await settled()
    expect(form.$draft.get().content.quote).toBe('Old')
    expect(offers()).toMatchObject([{ excerpt: 'New' }])
  })

  it('that is the only one is restored at once, until that is taken back', async () => {
    const { open } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Old' })
    first.autosave.leave()
    const { form, autosave, offers } = await open(draftOf('quote'))
    const undo = autosave.restoreOnly()
    await settled()
    expect([form.$draft.get().content.quote, offers()]).toEqual(['Old', []])
    form.changeContent({ quote: 'Old and new' })
    undo?.()
    await settled()
    expect(form.$draft.get().content.quote).toBe('')
    expect(offers()).toMatchObject([{ excerpt: 'Old and new' }])
  })

  it('is not restored at once beside another one, over what was typed, or if it may be posted or is outdated', async () => {
    const { open, answers } = browser()
    const write = async (quote: string, post = draftOf('quote')) => {
      const { form, autosave } = await open(post)
      form.changeContent({ quote })
      autosave.leave()
    }
    await write('One')
    const typed = await open(draftOf('quote'))
    typed.form.changeContent({ quote: 'Typed' })
    expect(typed.autosave.restoreOnly()).toBeNull()
    typed.autosave.leave()
    expect((await open(draftOf('quote'))).autosave.restoreOnly()).toBeNull()
    const post = (text: string) => draftOf('quote', { quote: text }, { mode: 'edit', post_id: '1' })
    await write('Mine', post('A'))
    expect((await open(post('B'))).autosave.restoreOnly()).toBeNull()
    answers.push(cutOff)
    const sent = await open(draftOf('chat', { chat: 'Ada: hi' }))
    sent.form.changeContent({ chat: 'Ada: bye' })
    await sent.form.save()
    sent.autosave.leave()
    expect((await open(draftOf('chat', { chat: 'Ada: hi' }))).autosave.restoreOnly()).toBeNull()
  })

  it('that is discarded can be restored', async () => {
    const { open, storage } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Old' })
    first.autosave.leave()
    const { autosave, offers } = await open(draftOf('quote'))
    const bringBack = autosave.discard(offers()[0]?.slot ?? '')
    expect([offers().length, keptOf(storage)]).toEqual([0, 0])
    bringBack()
    await settled()
    expect(offers()).toMatchObject([{ excerpt: 'Old' }])
  })

  it('of an edit restores only what the user changed, and says if that was changed elsewhere too', async () => {
    const { open } = browser()
    const post = (title: string, body: string) =>
      draftOf('text', { title, body }, { mode: 'edit', post_id: '7' })
    const first = await open(post('A', '<p>a</p>'))
    first.form.changeContent({ title: 'Mine' })
    first.autosave.leave()
    const beside = await open(post('A', '<p>theirs</p>'))
    expect(beside.offers()).toMatchObject([{ isOutdated: false }])
    const across = await open(post('Theirs', '<p>theirs</p>'))
    expect(across.offers()).toMatchObject([{ isOutdated: true }])
    expect(across.form.$draft.get().content.title).toBe('Theirs')
    across.autosave.restore(across.offers()[0]?.slot ?? '')
    expect(across.form.$draft.get().content).toEqual({ title: 'Mine', body: '<p>theirs</p>' })
  })

  it('of an edit that the server already has is not offered', async () => {
    const { open } = browser()
    const post = (quote: string) => draftOf('quote', { quote }, { mode: 'edit', post_id: '7' })
    const first = await open(post('A'))
    first.form.changeContent({ quote: 'B' })
    first.autosave.leave()
    expect((await open(post('B'))).offers()).toEqual([])
  })
})

describe('an interrupted save', () => {
  it('is remembered: after a reload and restore it is not sent again without asking', async () => {
    const { open, answers } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Once' })
    answers.push(cutOff)
    await first.form.save()
    first.autosave.leave()
    const { form, autosave, offers, save } = await open(draftOf('quote'))
    expect(offers()).toMatchObject([{ mayBeSaved: true }])
    autosave.restore(offers()[0]?.slot ?? '')
    expect(form.$problem.get()?.text).toContain('may already be posted')
    await form.save()
    expect(save.mock.calls[0]?.[1]).toBe(true)
  })

  it('in a crash is remembered too', async () => {
    const { open, answers, storage } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Once' })
    answers.push(new Promise(() => {}))
    void first.form.save()
    expect(JSON.parse(storage.getItem(keysOf(storage)[0] ?? '') ?? '')).toMatchObject({ mayBeSaved: true })
  })

  it('that the server refused has a known result', async () => {
    const { open, answers } = browser()
    const first = await open(draftOf('quote'))
    first.form.changeContent({ quote: 'Once' })
    answers.push({ ok: false, failure: { kind: 'status', status: 403, msg: '', errors: [], body: null } })
    await first.form.save()
    first.autosave.leave()
    expect((await open(draftOf('quote'))).offers()).toMatchObject([{ mayBeSaved: false }])
  })

  it.each([
    ['fails after the form was closed is kept', cutOff, 1],
    ['succeeds after the form was closed is let go', { ok: true, value: {} } as const, 0],
  ])('and %s', async (_, answer, left) => {
    const { open, answers, storage } = browser()
    const { form, autosave } = await open(draftOf('quote'))
    form.changeContent({ quote: 'Once' })
    let arrive = (_: Result<SaveAnswer>) => {}
    answers.push(
      new Promise(resolve => {
        arrive = resolve
      }),
    )
    const saving = form.save()
    autosave.end()
    arrive(answer)
    await saving
    expect(keptOf(storage)).toBe(left)
  })
})
