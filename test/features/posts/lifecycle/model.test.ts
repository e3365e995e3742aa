import { describe, expect, it, vi } from 'vitest'
import { draftDefaults } from '../../../../src/features/posts/draft/draft.ts'
import { stubPage } from '../stub-page.ts'
import { edit, newQuote, newText, settle, setup } from './support.ts'

stubPage()

const timeout = { ok: false as const, failure: { kind: 'timeout' as const } }
const reblog = { mode: 'reblog', reblog_id: '1', reblog_key: 'k' } as const

describe('opening', () => {
  it('[POST-14, POST-48] runs in order, once: header, glass, attach, scroll, enabled, opened', async () => {
    const { forms, log, start } = setup({ placement: 'modal' })
    await forms.open(newText)
    await forms.open(newText)
    const steps = 'post-form:opening,glass,attached,scrolled,enabled,post-form:opened'
    expect(log).toEqual(['at /new/text', ...steps.split(',')])
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('[POST-48, POST-53] goes through its phases and back again; the form is inert while it fades out', async () => {
    let fade = () => {}
    const { forms, phases } = setup({ transition: () => new Promise(resolve => (fade = resolve)) })
    await forms.open(newText)
    fade()
    await settle()
    expect(phases).toEqual(['midtransition', 'shown'])
    const seen: string[] = []
    forms.$readiness.listen(readiness => seen.push(readiness))
    const leaving = forms.dismiss()
    await settle()
    expect([seen, phases.slice(2)]).toEqual([['held'], ['midtransition', 'pretransition']])
    expect(forms.$open.get()).not.toBeNull()
    fade()
    await leaving
    expect(forms.$open.get()).toBeNull()
  })

  it.each([
    ['a new post in place of the buttons', {}, newText, 'inline'],
    ['a new post over the page where there are none', { hasButtons: false }, newText, 'modal'],
    ['what asks for the modal', {}, { ...newText, placement: 'modal' }, 'modal'],
    ['what the page wants in the modal', { placement: 'modal' }, newText, 'modal'],
    ['an edit on its post', { onPage: true }, edit, 'inline'],
    ['an edit of a post elsewhere', {}, edit, 'modal'],
    ['a reblog', {}, reblog, 'modal'],
    ['a reblog that asks for the place', {}, { ...reblog, placement: 'inline' }, 'inline'],
  ] as const)('[POST-13, DEC-30] puts %s', async (_, options, request, placement) => {
    const { forms, log } = setup(options)
    await forms.open(request)
    expect(forms.$open.get()?.placement).toBe(placement)
    expect(log.includes('glass')).toBe(placement === 'modal')
  })

  it('[POST-47] closes an existing form first, and asks if it has content', async () => {
    const { forms, confirm, location, write, during } = setup()
    await forms.open(newText)
    write()
    confirm.mockResolvedValueOnce(false)
    await forms.open(newQuote)
    expect(forms.$open.get()?.request).toMatchObject(newText)
    const log = await during(() => forms.open(newQuote))
    expect(log.slice(0, 4)).toEqual(['closed', 'post-form:closed', 'at /new/quote', 'post-form:opening'])
    expect(location.path).toBe('/new/quote')
  })

  it('[POST-29, POST-50, DEC-150] saves the post as a draft instead of discarding it, unless that fails, then opens the next form', async () => {
    const { forms, form, confirm, save, write } = setup()
    confirm.mockImplementation(async ({ instead }) => {
      instead?.run()
      return false
    })
    save.mockResolvedValueOnce({ ok: false, failure: { kind: 'status', status: 500, errors: [] } } as never)
    await forms.open(newText)
    write()
    await forms.open(newQuote)
    expect(form()?.$problem.get()).not.toBeNull()
    expect(forms.$open.get()?.request).toMatchObject(newText)
    form()?.changeContent({ title: 'Other words' })
    await forms.open(newQuote)
    expect(save.mock.lastCall?.[0]).toMatchObject({ state: 'draft', mode: 'new' })
    expect(forms.$open.get()?.request).toMatchObject(newQuote)
  })

  const refused = { kind: 'status' as const, status: 403, msg: '', errors: [], body: null }

  it('retries, or returns, if the post cannot be loaded', async () => {
    const { forms, start, confirm, location } = setup()
    start.mockResolvedValueOnce(timeout)
    await forms.open(edit)
    await settle()
    expect(forms.$open.get()?.request.mode).toBe('edit')
    await forms.dismiss()
    start.mockResolvedValueOnce(timeout)
    confirm.mockResolvedValueOnce(false)
    await forms.open(edit)
    await settle()
    expect([forms.$open.get(), location.path]).toEqual([null, '/dashboard'])
  })

  it.each([
    ['a refusal for good, with no way to retry', { ok: false as const, failure: refused }, 0, 1],
    ['a timeout', timeout, 1, 0],
  ])(
    'has ended if the post cannot be loaded, before the user reads why: %s',
    async (_, answer, asks, tells) => {
      const { forms, start, confirm, alert, location } = setup()
      const unread = new Promise<never>(() => {})
      confirm.mockReturnValue(unread)
      alert.mockReturnValue(unread)
      start.mockResolvedValueOnce(answer)
      await forms.open(edit)
      expect([confirm.mock.calls.length, alert.mock.calls.length]).toEqual([asks, tells])
      expect([forms.$open.get(), location.path]).toEqual([null, '/dashboard'])
    },
  )

  it.each([
    ['its code fails to load', true],
    ['it cannot be drawn', false],
  ])('[POST-78] has ended when %s, and the user is told', async (_, canDraw) => {
    const { forms, loadFields, failed, location } = setup({ canDraw, placement: 'modal' })
    if (canDraw) loadFields.mockRejectedValue(new Error('no chunk'))
    await forms.open(newText)
    expect(failed).toHaveBeenCalledTimes(1)
    expect([forms.$open.get(), forms.$isDimmed.get(), location.path]).toEqual([null, false, '/dashboard'])
  })
})

describe('closing', () => {
  it('[POST-49, POST-56, HEAD-12] runs in order after a save, and reports it 250 ms later: hook, close, header, address, closed', async () => {
    vi.useFakeTimers()
    const { forms, reportSaved, write, during } = setup()
    await forms.open(newText)
    write()
    const steps = 'post:saved,save hook,closed,post-form:closing,at /dashboard,post-form:closed,focus back'
    expect((await during(() => forms.save())).join()).toBe(steps)
    vi.advanceTimersByTime(249)
    expect(reportSaved).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    const report = { saved: { message: 'Posted.' }, initial: { state: 'published' } }
    expect(reportSaved.mock.lastCall?.[0]).toMatchObject(report)
    vi.useRealTimers()
  })

  it.each([
    ['by closing its form', undefined],
    ['for another form', newQuote],
  ])(
    '[POST-50, DEC-176] of what was discarded %s can be undone: with all of it, files too',
    async (_, next) => {
      const { forms, form, reportDiscarded } = setup()
      await forms.open(newText)
      const file = new Blob(['x'])
      const content = { title: 'Words', photos: [{ id: 'o1', url: '', caption: '', file }] }
      form()?.changeContent(content)
      form()?.setState('queued')
      form()?.typeTag('half')
      await (next ? forms.open(next) : forms.dismiss())
      expect(forms.$open.get()?.request).toEqual(next && expect.objectContaining(next))
      expect(reportDiscarded).toHaveBeenCalledTimes(1)
      await reportDiscarded.mock.lastCall?.[1]()
      expect(form()?.$draft.get()).toMatchObject({ state: 'queued', tags: ['half'], content })
      expect(form()?.$isChanged.get()).toBe(true)
    },
  )

  it('[POST-52, DEC-176] of an unchanged form, or of one that is saved, offers no undo', async () => {
    const { forms, reportDiscarded, write } = setup()
    await forms.open(newText)
    await forms.dismiss()
    await forms.open(newText)
    write()
    await forms.save()
    expect(reportDiscarded).not.toHaveBeenCalled()
  })

  it('[POST-10, DEC-33] brings header, post and address back after a dismissal, too', async () => {
    const { forms, during } = setup({ onPage: true, placement: 'inline' })
    await forms.open(edit)
    const steps = 'closed,post back,post-form:closing,at /dashboard,post-form:closed,focus back'
    expect((await during(() => forms.dismiss())).join()).toBe(steps)
    const modal = setup({ placement: 'modal' })
    await modal.forms.open(newText)
    const log = await modal.during(() => modal.forms.dismiss())
    expect(log.join()).toBe(steps.replace('post back', 'no glass'))
  })

  it('[POST-50] ignores input once the post is saved, and delays the next form until the form is gone', async () => {
    const { forms, confirm, save, log, write } = setup()
    await forms.open(newText)
    write()
    confirm.mockResolvedValueOnce(false)
    await forms.dismiss()
    expect(forms.$open.get()).not.toBeNull()
    const saving = forms.save()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([saving, forms.save(), forms.dismiss(), forms.open(newQuote)])
    expect([save.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 1])
    expect(log.filter(what => what === 'post-form:closed')).toHaveLength(1)
    expect(forms.$open.get()?.request).toMatchObject(newQuote)
  })
})

describe('back and forward', () => {
  it('[POST-50] ask at the form, and keep it if the user declines', async () => {
    const { forms, location, confirm, goTo, write } = setup()
    await forms.open(newText)
    write()
    confirm.mockImplementationOnce(async () => {
      expect(location.path).toBe('/new/text')
      return false
    })
    await goTo('/dashboard')
    expect([forms.$open.get() !== null, location.path]).toEqual([true, '/new/text'])
    await goTo('/dashboard')
    expect([forms.$open.get(), location.path]).toEqual([null, '/dashboard'])
  })

  it('[POST-8, POST-9] open the form of the page’s address', async () => {
    for (const path of ['/edit/1', '/reblog/1/k', '/new/chat']) {
      const { forms, goTo } = setup()
      await goTo(path)
      expect(forms.$open.get(), path).not.toBeNull()
    }
  })

  it('cancel a form that is still opening', async () => {
    const { forms, start, goTo } = setup()
    let finish = () => {}
    const value = { ...draftDefaults, mode: 'edit' as const }
    start.mockImplementationOnce(() => new Promise(resolve => (finish = () => resolve({ ok: true, value }))))
    const opening = forms.open(edit)
    await settle()
    await goTo('/dashboard')
    finish()
    await opening
    expect(forms.$open.get()).toBeNull()
  })
})

describe('a docked form', () => {
  it('[DEC-188, POST-10] lets the page be used, with its own address, until it is over the page again', async () => {
    const { forms, frame, goTo, during } = setup({ placement: 'modal' })
    await forms.open(newText)
    const docked = await during(() => frame.toggle('beside'))
    expect(docked.toSorted()).toEqual(['at /dashboard', 'no glass', 'post-form:docked'])
    await settle()
    await forms.urlChanged()
    frame.minimize()
    await goTo('/tagged/owls')
    expect(forms.$open.get()).not.toBeNull()
    const back = await during(() => {
      frame.toggle('beside')
      frame.expand()
    })
    expect(back).toEqual(expect.arrayContaining(['at /new/text', 'glass']))
    expect(frame.$shown.get()).toBe('modal')
  })

  it('[DEC-188, DEC-227, POST-13] gives the page its buttons back, or the edited post, until it is in the page again', async () => {
    const { forms, frame, log } = setup()
    await forms.open(newText)
    expect(log).toContain('covered')
    frame.minimize()
    expect(log.at(-1)).not.toBe('covered')
    frame.expand()
    expect(frame.$shown.get()).toBe('inline')
    expect(log.filter(what => what === 'covered')).toHaveLength(2)
    const editing = setup({ onPage: true })
    await editing.forms.open(edit)
    editing.frame.toggle('full')
    expect(editing.log.filter(what => what === 'post back')).toHaveLength(1)
    editing.frame.toggle('full')
    expect(editing.frame.$shown.get()).toBe('inline')
    expect(editing.forms.$open.get()?.slot).not.toBeNull()
  })

  it('[DEC-188, POST-6] opens as the user has last chosen, without an address of its own', async () => {
    const { forms, frame, choice, log, $width } = setup({ layout: 'beside' })
    await forms.open(newText)
    const steps = 'post-form:opening,post-form:docked,attached,scrolled,enabled,post-form:opened'
    expect(log.join()).toBe(steps)
    frame.toggle('full')
    expect(choice.get()).toBe('full')
    await forms.dismiss()
    $width.set(800)
    await forms.open(newText)
    expect(frame.$shown.get()).toBe('full')
  })

  it('[DEC-188, POST-47, POST-50] asks before another form replaces it, also minimized; the same form comes back', async () => {
    const { forms, form, frame, confirm, write } = setup()
    await forms.open(newText)
    write()
    frame.minimize()
    await forms.open(newText)
    expect(frame.$shown.get()).toBe('inline')
    frame.minimize()
    confirm.mockResolvedValueOnce(false)
    await forms.open(newQuote)
    expect(form()?.$draft.get().content.title).toBe('Words')
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('[DEC-188] of the page before never covers the page that has just loaded, and fails without a question', async () => {
    const { forms, frame, start, confirm, alert, reportNotReopened } = setup({ width: 800 })
    const request = { request: newText, pt: '', reblog_source: '', anchor: null }
    await forms.reopen({ ...request, from: { layout: 'beside', isMinimized: false } })
    expect([frame.$shown.get(), forms.$open.get()?.isQuiet]).toEqual(['bar', true])
    await forms.abandon()
    start.mockResolvedValueOnce(timeout)
    await forms.reopen({ ...request, from: { layout: 'page', isMinimized: true } })
    expect([forms.$open.get(), confirm.mock.calls, alert.mock.calls]).toEqual([null, [], []])
    reportNotReopened.mock.lastCall?.[1]()
    await settle()
    expect(frame.$shown.get()).toBe('bar')
  })
})
