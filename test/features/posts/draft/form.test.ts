import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import type { SaveAnswer } from '../../../../src/features/posts/server/wire.ts'
import { mayBeDelivered, type Result } from '../../../../src/platform/http/failure.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { draftOf, formWith } from '../draft-of.ts'

const ok: Result<SaveAnswer> = { ok: true, value: { message: 'Posted.' } }
const now = Date.UTC(2026, 10, 20)

/** The form of a quote. */
function setup(content: Content = {}, answers: Result<SaveAnswer>[] = [], fields: Partial<PostDraft> = {}) {
  const save = vi.fn(async (_: PostDraft, __: boolean) => answers.shift() ?? ok)
  const confirm = vi.fn(async (_: Question) => true)
  const initial = draftOf('quote', content, fields)
  const form = formWith(initial, { save, confirm, isUnsure: mayBeDelivered, now: () => now })
  return { form, save, confirm }
}
const failed = (failure: object) => ({ ok: false, failure }) as Result<SaveAnswer>
const status = (code: number, errors: { detail: string }[] = []) =>
  failed({ kind: 'status', status: code, msg: '', errors, body: { meta: { status: code } } })

describe('saving', () => {
  it('[DEC-37] shows the first error and sends nothing', async () => {
    const { form, save } = setup()
    expect(await form.save()).toBeNull()
    expect(form.$problem.get()).toEqual({ text: 'No quote.', field: 'quote' })
    expect(save).not.toHaveBeenCalled()
  })

  it('sends a double submit once', async () => {
    const { form, save } = setup({ quote: 'A' })
    expect(await Promise.all([form.save(), form.save()])).toEqual([{ message: 'Posted.' }, null])
    expect(save).toHaveBeenCalledTimes(1)
    expect(form.$isSaving.get()).toBe(false)
  })

  it('collects the values of debounced fields before saving and before closing', async () => {
    const { form, save, confirm } = setup()
    const stop = form.onFlush(() => form.changeContent({ quote: 'Told late' }))
    await form.save()
    expect(save.mock.calls[0]?.[0].content.quote).toBe('Told late')
    const left = setup()
    left.form.onFlush(() => left.form.changeContent({ quote: 'Told late' }))
    await left.form.mayLeave()
    expect(left.confirm.mock.calls[0]?.[0].title).toBe('Discard this post?')
    stop()
    form.changeContent({ quote: 'Mine' })
    form.flush()
    expect(form.$draft.get().content.quote).toBe('Mine')
    expect(confirm).not.toHaveBeenCalled()
  })

  it('[DEC-263] offers no draft on the server, where the site has none, when it is left', async () => {
    const confirm = vi.fn(async (_: Question) => true)
    const offers = async (hasDrafts: boolean) => {
      const form = formWith(draftOf('quote', {}), { save: async () => ok, confirm, hasDrafts })
      form.changeContent({ quote: 'Mine' })
      await form.mayLeave(async () => true)
      return confirm.mock.lastCall?.[0].instead?.label
    }
    expect([await offers(true), await offers(false)]).toEqual(['Save as draft', undefined])
  })

  it.each<[string, Result<SaveAnswer>, string, boolean]>([
    ['what the server says', status(400, [{ detail: 'Too many tags.' }]), 'Too many tags.', false],
    ['an ended session', status(401), 'Log in from another tab', false],
    ['a login page, which has posted nothing', failed({ kind: 'login' }), 'Log in from another tab', false],
    ['a refusal', status(403), 'log in from another tab', false],
    ['a post that is gone', status(404), 'no longer available', false],
    ['too much at once', status(429), 'Wait a moment', false],
    ['a broken server', status(500), 'Check your blog before you send it again.', true],
    ['a slow gateway', status(504), 'Check your blog before you send it again.', true],
    ['what cannot be read', failed({ kind: 'malformed', status: 200 }), 'Check your blog before', true],
    ['half an answer', failed({ kind: 'malformed', field: 'post.id' }), 'Check your blog before', true],
    ['a broken connection', failed({ kind: 'offline' }), 'Check your blog before you send it again.', true],
    ['no connection from the start', failed({ kind: 'offline', unsent: true }), 'No connection', false],
  ])('keeps everything, reports %s, and whether the server may have it', async (_, answer, words, maybe) => {
    const { form, save } = setup({ quote: 'A' }, [answer], { tags: ['kept'] })
    await form.save()
    expect(form.$problem.get()?.text).toContain(words)
    expect(form.$mayBeSaved.get()).toBe(maybe)
    expect(form.$draft.get()).toMatchObject({ tags: ['kept'], content: { quote: 'A' } })
    expect(await form.save()).toEqual({ message: 'Posted.' })
    expect(form.$problem.get()).toBeNull()
    expect(save.mock.calls.map(([, may]) => may)).toEqual([false, maybe])
  })

  it('knows that an edit which was cut off is the same edit twice, and that a session has ended', async () => {
    const edit = setup({ quote: 'A' }, [failed({ kind: 'offline' })], { mode: 'edit' })
    await edit.form.save()
    expect(edit.form.$mayBeSaved.get()).toBe(false)
    const ended = setup({ quote: 'A' }, [status(401)])
    await ended.form.save()
    expect(ended.form.$problem.get()?.isLoggedOut).toBe(true)
  })

  it('requires a future time, and suggests one', async () => {
    const { form, save } = setup({ quote: 'A' })
    form.setState('scheduled')
    expect(Date.parse(form.$draft.get().publish_on)).toBeGreaterThan(now)
    form.change({ publish_on: '2020-01-01T00:00:00Z' })
    expect(await form.save()).toBeNull()
    expect(form.$problem.get()?.text).toBe('Choose a time in the future.')
    expect(save).not.toHaveBeenCalled()
  })

  it('includes a tag that is still being typed; a comma of any script ends one, but not while an input method composes', async () => {
    const { form, save } = setup({ quote: 'A' })
    const typed = () => [form.$draft.get().tags, form.$pendingTag.get()]
    form.typeTag('＃東京、', true)
    expect(typed()).toEqual([[], '＃東京、'])
    form.typeTag('＃東京、')
    expect(typed()).toEqual([['東京'], ''])
    form.typeTag('two,thr')
    expect(typed()).toEqual([['東京', 'two'], 'thr'])
    await form.save()
    expect(save.mock.calls[0]?.[0].tags).toEqual(['東京', 'two', 'thr'])
  })
})

describe('leaving', () => {
  it('[POST-50] asks once, however often it is asked, and not if nothing would be lost', async () => {
    const { form, confirm } = setup()
    expect(await form.mayLeave()).toBe(true)
    expect(confirm).not.toHaveBeenCalled()
    form.typeTag('half a tag')
    expect(await Promise.all([form.mayLeave(), form.mayLeave()])).toEqual([true, false])
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['new', 'Discard this post?'],
    ['reblog', 'Discard this post?'],
    ['edit', 'Discard edits to this post?'],
  ] as const)('[POST-50, POST-58, DEC-34] asks in %s mode: %s', async (mode, title) => {
    const { form, confirm } = setup({}, [], { mode })
    form.changeContent({ quote: 'A' })
    confirm.mockResolvedValueOnce(false)
    expect(await form.mayLeave()).toBe(false)
    expect(confirm).toHaveBeenCalledWith({ title, confirm: 'Discard', cancel: 'Nevermind', danger: true })
  })

  it.each([
    ['a new post', 'new', 0, 'Save as draft'],
    ['a new post that could not be saved', 'new', 1, 'Save in this browser'],
    ['an edit', 'edit', 0, 'Save in this browser'],
  ] as const)(
    '[POST-50, DEC-150, DEC-175] offers one way to keep the text: %s',
    async (_, mode, fails, label) => {
      const { form, confirm } = setup({}, Array(fails).fill(status(500)), { mode })
      /** The way that is offered once this was written. */
      const offered = async (quote: string) => {
        form.changeContent({ quote })
        if (quote === 'A' && fails) await form.save()
        confirm.mockResolvedValueOnce(false)
        await form.mayLeave(async () => true)
        return confirm.mock.lastCall?.[0].instead?.label
      }
      form.setKeeper(() => true)
      expect(await offered('A')).toBe(label)
      // What was wrong may have been changed.
      if (fails) expect(await offered('B')).toBe('Save as draft')
    },
  )

  it('[POST-50, DEC-175] offers the drafts of this browser while there is no connection; the form stays if it has no room', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { form, confirm } = setup()
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
  })
})

it('[VAL-21, VAL-22] addresses get a protocol when the field is left', () => {
  const form = formWith(draftOf('link', { url: 'example.com' }, { sourceUrl: 'nowhere' }))
  form.settleUrl('url')
  form.settleUrl('sourceUrl')
  expect(form.$draft.get()).toMatchObject({ content: { url: 'http://example.com' }, sourceUrl: 'nowhere' })
})
