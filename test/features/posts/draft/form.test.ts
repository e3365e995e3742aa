import { describe, expect, it, vi } from 'vitest'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createPostForm } from '../../../../src/features/posts/draft/form.ts'
import type { SaveAnswer } from '../../../../src/features/posts/server/wire.ts'
import { mayBeDelivered, type Result } from '../../../../src/platform/http/failure.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { draftOf } from '../draft-of.ts'

const ok: Result<SaveAnswer> = { ok: true, value: { message: 'Posted.' } }
const now = Date.UTC(2026, 10, 20)

function setup(initial: PostDraft, answers: Result<SaveAnswer>[] = [ok]) {
  const save = vi.fn(async (_: PostDraft, __: boolean) => answers.shift() ?? ok)
  const confirm = vi.fn(async (_: Question) => true)
  const form = createPostForm({ initial, save, confirm, isUnsure: mayBeDelivered, now: () => now })
  return { form, save, confirm }
}
const loginPage: Result<SaveAnswer> = { ok: false, failure: { kind: 'login', status: 401 } }
const broken: Result<SaveAnswer> = { ok: false, failure: { kind: 'offline' } }
const status = (code: number, errors: { detail: string }[] = []): Result<SaveAnswer> => ({
  ok: false,
  failure: { kind: 'status', status: code, msg: '', errors, body: { meta: { status: code } } },
})

describe('saving', () => {
  it('[DEC-37] shows the first error and sends nothing', async () => {
    const { form, save } = setup(draftOf('quote'))
    expect(await form.save()).toBeNull()
    expect(form.$problem.get()).toEqual({ text: 'No quote.', field: 'quote' })
    expect(save).not.toHaveBeenCalled()
  })

  it('sends a double submit once', async () => {
    const { form, save } = setup(draftOf('quote', { quote: 'A' }))
    const [first, second] = await Promise.all([form.save(), form.save()])
    expect([first, second]).toEqual([{ message: 'Posted.' }, null])
    expect(save).toHaveBeenCalledTimes(1)
    expect(form.$isSaving.get()).toBe(false)
  })

  it('collects the values of debounced fields before saving and before closing', async () => {
    const { form, save, confirm } = setup(draftOf('quote'))
    const stop = form.onFlush(() => form.changeContent({ quote: 'Told late' }))
    await form.save()
    expect(save.mock.calls[0]?.[0].content.quote).toBe('Told late')
    const left = setup(draftOf('quote'))
    left.form.onFlush(() => left.form.changeContent({ quote: 'Told late' }))
    await left.form.mayLeave()
    expect(left.confirm.mock.calls[0]?.[0].title).toBe('Discard this post?')
    stop()
    form.changeContent({ quote: 'Mine' })
    form.flush()
    expect(form.$draft.get().content.quote).toBe('Mine')
    expect(confirm).not.toHaveBeenCalled()
  })

  it('keeps everything after a failure and gives the reason', async () => {
    const { form } = setup(draftOf('quote', { quote: 'A' }), [status(401)])
    await form.save()
    expect(form.$problem.get()?.text).toContain('logged out')
    expect(form.$problem.get()?.isLoggedOut).toBe(true)
    expect(form.$draft.get().content.quote).toBe('A')
    expect(await form.save()).toEqual({ message: 'Posted.' })
    expect(form.$problem.get()).toBeNull()
  })

  it.each<[string, Result<SaveAnswer>, string]>([
    ['what the server says', status(400, [{ detail: 'Too many tags.' }]), 'Too many tags.'],
    ['an ended session', status(401), 'Log in from another tab'],
    ['a login page in place of an answer, which has posted nothing', loginPage, 'Log in from another tab'],
    ['a refusal', status(403), 'log in from another tab'],
    ['a post that is gone', status(404), 'no longer available'],
    ['too much at once', status(429), 'Wait a moment'],
    ['a broken server', status(500), 'Check your blog before you send it again.'],
    ['a broken gateway', status(502), 'Check your blog before you send it again.'],
    ['a slow gateway', status(504), 'Check your blog before you send it again.'],
    [
      'what cannot be read',
      { ok: false, failure: { kind: 'malformed', status: 200 } },
      'Check your blog before you send it again.',
    ],
    [
      'an answer without what makes it one',
      { ok: false, failure: { kind: 'malformed', status: 200, field: 'post.id' } },
      'Check your blog before you send it again.',
    ],
    ['a broken connection', broken, 'Check your blog before you send it again.'],
  ])('keeps everything and reports %s', async (_, answer, words) => {
    const { form } = setup(draftOf('quote', { quote: 'A' }, { tags: ['kept'] }), [answer])
    await form.save()
    expect(form.$problem.get()?.text).toContain(words)
    expect(form.$draft.get()).toMatchObject({ tags: ['kept'], content: { quote: 'A' } })
    expect(await form.save()).toEqual({ message: 'Posted.' })
  })

  it.each<[string, PostDraft, Result<SaveAnswer>, boolean]>([
    ['cut off', draftOf('quote', { quote: 'A' }), broken, true],
    ['answered by a broken gateway', draftOf('quote', { quote: 'A' }), status(504), true],
    [
      'answered unreadably',
      draftOf('quote', { quote: 'A' }),
      { ok: false, failure: { kind: 'malformed', status: 200 } },
      true,
    ],
    [
      'an edit, which is the same edit twice',
      draftOf('quote', { quote: 'A' }, { mode: 'edit' }),
      broken,
      false,
    ],
    [
      'not sent by a browser without a network',
      draftOf('quote', { quote: 'A' }),
      { ok: false, failure: { kind: 'offline', unsent: true } },
      false,
    ],
    ['refused by the server', draftOf('quote', { quote: 'A' }), status(400), false],
    ['answered by a login page', draftOf('quote', { quote: 'A' }), loginPage, false],
  ])('says whether the server may have what was %s', async (_, draft, answer, mayBeSaved) => {
    const { form, save } = setup(draft, [answer])
    await form.save()
    expect(form.$mayBeSaved.get()).toBe(mayBeSaved)
    await form.save()
    expect(save.mock.calls.map(([, may]) => may)).toEqual([false, mayBeSaved])
  })

  it('requires a future time, and suggests one', async () => {
    const { form, save } = setup(draftOf('quote', { quote: 'A' }))
    form.setState('scheduled')
    expect(new Date(form.$draft.get().publish_on).getTime()).toBeGreaterThan(now)
    form.change({ publish_on: '2020-01-01T00:00:00Z' })
    expect(await form.save()).toBeNull()
    expect(form.$problem.get()?.text).toBe('Choose a time in the future.')
    expect(save).not.toHaveBeenCalled()
  })

  it('includes a tag that is still being typed', async () => {
    const { form, save } = setup(draftOf('quote', { quote: 'A' }))
    form.typeTag('one, two,thr')
    expect(form.$draft.get().tags).toEqual(['one', 'two'])
    expect(form.$pendingTag.get()).toBe('thr')
    await form.save()
    expect(save.mock.calls[0]?.[0].tags).toEqual(['one', 'two', 'thr'])
  })

  it('ends a tag at a comma of any script, but none while an input method composes', () => {
    const { form } = setup(draftOf('quote', { quote: 'A' }))
    form.typeTag('＃東京、', true)
    expect([form.$draft.get().tags, form.$pendingTag.get()]).toEqual([[], '＃東京、'])
    form.typeTag('＃東京、')
    expect([form.$draft.get().tags, form.$pendingTag.get()]).toEqual([['東京'], ''])
  })
})

describe('leaving', () => {
  it('[POST-50] does not ask if nothing would be lost', async () => {
    const { form, confirm } = setup(draftOf('text'))
    expect(await form.mayLeave()).toBe(true)
    expect(confirm).not.toHaveBeenCalled()
  })

  it.each([
    ['new', 'Discard this post?'],
    ['reblog', 'Discard this post?'],
    ['edit', 'Discard edits to this post?'],
  ] as const)('[POST-50, POST-58, DEC-34] asks in %s mode: %s', async (mode, title) => {
    const { form, confirm } = setup(draftOf('text', {}, { mode }))
    form.changeContent({ title: 'A' })
    expect(form.$isChanged.get()).toBe(true)
    confirm.mockResolvedValueOnce(false)
    expect(await form.mayLeave()).toBe(false)
    expect(confirm).toHaveBeenCalledWith({ title, confirm: 'Discard', cancel: 'Nevermind', danger: true })
  })

  it.each([
    ['a new post', 'new', false, 'Save as draft'],
    ['a new post that could not be saved', 'new', true, 'Save in this browser'],
    ['an edit', 'edit', false, 'Save in this browser'],
  ] as const)(
    '[POST-50, DEC-150, DEC-175] always offers one way that keeps the text: %s',
    async (_, mode, hasFailed, label) => {
      const { form, confirm } = setup(draftOf('quote', {}, { mode }), hasFailed ? [status(500)] : [])
      form.setKeeper(() => true)
      form.changeContent({ quote: 'A' })
      if (hasFailed) await form.save()
      confirm.mockResolvedValueOnce(false)
      await form.mayLeave(async () => true)
      expect(confirm.mock.calls[0]?.[0].instead?.label).toBe(label)
      if (!hasFailed) return
      // What was wrong may have been changed.
      form.changeContent({ quote: 'B' })
      confirm.mockResolvedValueOnce(false)
      await form.mayLeave(async () => true)
      expect(confirm.mock.lastCall?.[0].instead?.label).toBe('Save as draft')
    },
  )

  it('[POST-50, DEC-175] offers the drafts of this browser while there is no connection; the form stays if it has no room', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { form, confirm } = setup(draftOf('quote'))
    form.changeContent({ quote: 'A' })
    confirm.mockImplementation(async ({ instead }) => {
      expect(instead?.label).toBe('Save in this browser')
      instead?.run()
      return false
    })
    const keep = vi.fn(() => true).mockReturnValueOnce(false)
    form.setKeeper(keep)
    expect(await form.mayLeave(async () => true)).toBe(false)
    expect(await form.mayLeave(async () => true)).toBe(true)
    expect(keep).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })

  it('asks once, however often it is asked', async () => {
    const { form, confirm } = setup(draftOf('text'))
    form.typeTag('half a tag')
    const answers = await Promise.all([form.mayLeave(), form.mayLeave()])
    expect(answers).toEqual([true, false])
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

describe('addresses', () => {
  it('[VAL-21, VAL-22] get a protocol when the field is left', () => {
    const { form } = setup(draftOf('link', { url: 'example.com' }, { sourceUrl: 'nowhere' }))
    form.settleUrl('url')
    form.settleUrl('sourceUrl')
    expect(form.$draft.get().content.url).toBe('http://example.com')
    expect(form.$draft.get().sourceUrl).toBe('nowhere')
  })
})
