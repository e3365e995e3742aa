import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, type Offer } from '../../../../src/features/posts/autosave/autosave.ts'
import { postSlots } from '../../../../src/features/posts/autosave/snapshot.ts'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { excerptOf } from '../../../../src/features/posts/lifecycle/titles.ts'
import type { SaveAnswer } from '../../../../src/features/posts/server/wire.ts'
import { mayBeDelivered, type Result } from '../../../../src/platform/http/failure.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { memoryLocks } from '../../../support/locks.ts'
import { draftOf, formWith } from '../draft-of.ts'

const saveDelayMs = 50
const later = () => vi.advanceTimersByTime(saveDelayMs)
const settled = () => vi.advanceTimersByTimeAsync(0)
const cutOff: Result<SaveAnswer> = { ok: false, failure: { kind: 'offline' } }
const quoteEdit = (quote: string) => draftOf('quote', { quote }, { mode: 'edit', post_id: '1' })

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

  async function open(initial: PostDraft = draftOf('quote'), user: 'aria' | 'bruno' = 'aria') {
    vi.stubGlobal('navigator', { locks: locks.tab().locks })
    const { app } = createTestApp({ user, platform: { storage: createSafeStorage(() => storage) } })
    const save = vi.fn(
      async (_: PostDraft, __: boolean) => (await answers.shift()) ?? { ok: true as const, value: {} },
    )
    const confirm = vi.fn(async (_: Question) => true)
    const form = formWith(initial, { save, confirm, isUnsure: mayBeDelivered })
    const autosave = createAutosave({ app, form, slots: postSlots(app), onStorageFull: reportFull })
    await autosave.ready
    await settled()
    const offers = () => autosave.$offers.get().map(shown)
    const parts = { form, autosave, save, confirm, offers }
    return {
      ...parts,
      restore: () => autosave.restore(offers()[0]?.slot ?? ''),
      /** Writes something, which is stored. */
      write(content: Content) {
        form.changeContent(content)
        later()
      },
    }
  }
  /** Writes something, and leaves the page. */
  async function leave(content: Content, initial?: PostDraft) {
    const { form, autosave } = await open(initial)
    form.changeContent(content)
    autosave.leave()
  }
  /** The keys of stored drafts, without the marker of the first date. */
  const keys = () =>
    Array.from(storage, (_, index) => storage.key(index) ?? '').filter(key => key !== 'inlay:kept')
  return { open, leave, storage, reportFull, answers, keys }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('[DEC-175] of a saved post is gone at once, not only when its form has closed; one that is to stay is offered again', async () => {
    const { open, keys } = browser()
    const { form, autosave, write } = await open()
    write({ quote: 'Mine' })
    expect(keys()).toHaveLength(1)
    await form.save()
    expect(keys()).toEqual([])
    // The page is left before the form has closed.
    autosave.leave()
    expect(keys()).toEqual([])
    const kept = await open()
    kept.form.changeContent({ quote: 'For later' })
    kept.confirm.mockImplementationOnce(async ({ instead }) => {
      instead?.run()
      return false
    })
    expect(await kept.form.mayLeave()).toBe(true)
    kept.autosave.end()
    expect((await open()).offers()).toMatchObject([{ excerpt: 'For later' }])
  })

  it('is offered after a crash, with its time and first words, also for another blog, and restored in full', async () => {
    const { open } = browser()
    const first = await open(draftOf('text'))
    first.form.changeContent({ title: 'Night train', body: '<p>It left &amp; we slept.</p>' })
    first.form.change({ tags: ['one'], customUrl: 'night', state: 'queued', tumblelog: 'aria-sketches' })
    later()
    vi.advanceTimersByTime(60_000)
    first.autosave.leave()
    const { form, offers, restore } = await open(draftOf('text'))
    const at = Date.now() - 60_000
    const kept = { excerpt: 'Night train', blog: 'aria-sketches', mayBeSaved: false, isOutdated: false, at }
    expect(offers()).toMatchObject([kept])
    restore()
    expect(form.$draft.get()).toEqual(first.form.$draft.get())
    expect([form.$isChanged.get(), offers()]).toEqual([true, []])
  })

  it('is saved early when the page is left, with an unfinished tag and debounced fields', async () => {
    const { open } = browser()
    const first = await open(draftOf('text'))
    first.form.changeContent({ title: 'A' })
    first.form.typeTag('one, half')
    first.form.onFlush(() => first.form.changeContent({ body: '<p>told late</p>' }))
    first.autosave.leave()
    const { form, restore } = await open(draftOf('text'))
    restore()
    expect(form.$draft.get()).toMatchObject({ tags: ['one', 'half'], content: { body: '<p>told late</p>' } })
  })
})

describe('an offered draft', () => {
  it('that is the only one is restored at once, until that is taken back', async () => {
    const { open, leave } = browser()
    await leave({ quote: 'Old' })
    const { form, autosave, offers } = await open()
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
    const { open, leave, answers } = browser()
    await leave({ quote: 'One' })
    const typed = await open()
    typed.form.changeContent({ quote: 'Typed' })
    expect(typed.autosave.restoreOnly()).toBeNull()
    typed.autosave.leave()
    expect((await open()).autosave.restoreOnly()).toBeNull()
    await leave({ quote: 'Mine' }, quoteEdit('A'))
    expect((await open(quoteEdit('B'))).autosave.restoreOnly()).toBeNull()
    answers.push(cutOff)
    const chat = draftOf('chat', { chat: 'Ada: hi' })
    const sent = await open(chat)
    sent.form.changeContent({ chat: 'Ada: bye' })
    await sent.form.save()
    sent.autosave.leave()
    expect((await open(chat)).autosave.restoreOnly()).toBeNull()
  })

  it('of an edit restores only what the user changed, says if that was changed elsewhere too, and is none if the server has it', async () => {
    const { open, leave } = browser()
    const post = (title: string, body: string) =>
      draftOf('text', { title, body }, { mode: 'edit', post_id: '7' })
    await leave({ title: 'Mine' }, post('A', '<p>a</p>'))
    expect((await open(post('A', '<p>theirs</p>'))).offers()).toMatchObject([{ isOutdated: false }])
    expect((await open(post('Mine', '<p>a</p>'))).offers()).toEqual([])
    const { form, offers, restore } = await open(post('Theirs', '<p>theirs</p>'))
    expect(offers()).toMatchObject([{ isOutdated: true }])
    expect(form.$draft.get().content.title).toBe('Theirs')
    restore()
    expect(form.$draft.get().content).toEqual({ title: 'Mine', body: '<p>theirs</p>' })
  })
})

describe('an interrupted save', () => {
  it('is remembered: after a reload and restore it is not sent again without asking', async () => {
    const { open, answers } = browser()
    const first = await open()
    first.form.changeContent({ quote: 'Once' })
    answers.push(cutOff)
    await first.form.save()
    first.autosave.leave()
    const { form, offers, save, restore } = await open()
    expect(offers()).toMatchObject([{ mayBeSaved: true }])
    restore()
    expect(form.$problem.get()?.text).toContain('may already be posted')
    await form.save()
    expect(save.mock.calls[0]?.[1]).toBe(true)
  })

  it('in a crash is remembered too; one that the server refused has a known result', async () => {
    const { open, answers, storage, keys } = browser()
    const { form, autosave } = await open()
    form.changeContent({ quote: 'Once' })
    let answer = (_: Result<SaveAnswer>) => {}
    answers.push(new Promise(resolve => (answer = resolve)))
    const saving = form.save()
    expect(JSON.parse(storage.getItem(keys()[0] ?? '') ?? '')).toMatchObject({ mayBeSaved: true })
    answer({ ok: false, failure: { kind: 'status', status: 403, msg: '', errors: [], body: null } })
    await saving
    autosave.leave()
    expect((await open()).offers()).toMatchObject([{ mayBeSaved: false }])
  })

  it.each([
    ['fails after the form was closed is kept', cutOff, 1],
    ['succeeds after the form was closed is let go', { ok: true, value: {} } as const, 0],
  ])('and %s', async (_, answer, left) => {
    const { open, answers, keys } = browser()
    const { form, autosave } = await open()
    form.changeContent({ quote: 'Once' })
    let arrive = (_: Result<SaveAnswer>) => {}
    answers.push(new Promise(resolve => (arrive = resolve)))
    const saving = form.save()
    autosave.end()
    arrive(answer)
    await saving
    expect(keys()).toHaveLength(left)
  })
})
