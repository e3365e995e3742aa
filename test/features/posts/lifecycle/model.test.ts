// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { Autosave } from '../../../../src/features/posts/autosave/autosave.ts'
import { draftDefaults, type PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createPostForm } from '../../../../src/features/posts/draft/form.ts'
import { createFrame } from '../../../../src/features/posts/frame/frame.ts'
import type { Layout } from '../../../../src/features/posts/frame/layouts.ts'
import { createPostForms } from '../../../../src/features/posts/lifecycle/model.ts'
import type { JustSaved, PostForms } from '../../../../src/features/posts/lifecycle/types.ts'
import { createBus } from '../../../../src/platform/bus/bus.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'

const noKeeping = (): Autosave => ({
  slot: () => '',
  $offers: atom([]),
  $isStorageFull: atom(false),
  ready: Promise.resolve(),
  restore: () => {},
  restoreOnly: () => null,
  replaceBy: () => {},
  discard: () => () => {},
  touch: () => {},
  flush: () => {},
  end: () => {},
  leave: () => {},
})

const events = [
  'post-form:opening',
  'post-form:docked',
  'post-form:opened',
  'post-form:closing',
  'post-form:closed',
  'post:saved',
] as const

interface Options {
  hasButtons?: boolean
  placement?: 'modal' | 'inline'
  /** Whether the post being edited is on the page. */
  onPage?: boolean
  transition?: () => Promise<void>
  /** Whether the form can be drawn. */
  canDraw?: boolean
  /** Width of the window. */
  width?: number
  /** What the user has chosen before. */
  layout?: Layout
}
const atOnce = async () => {}

function setup(options: Options = {}) {
  const { hasButtons = true, placement, onPage = false, transition = atOnce, canDraw = true } = options
  const log: string[] = []
  const note = (what: string) => void log.push(what)
  const bus = createBus(
    () => undefined,
    error => {
      throw error
    },
  )
  for (const event of events) bus.on(event, () => note(event))
  const location = { path: '/dashboard' }
  const confirm = vi.fn(async (_: Question) => true)
  const reportSaved = vi.fn((_: JustSaved) => {})
  const reportDiscarded = vi.fn((_: PostDraft, __: () => Promise<void>) => {})
  const alert = vi.fn(async (_: string) => {})
  const failed = vi.fn()
  const reportNotReopened = vi.fn((_: unknown, __: () => void) => {})
  const element = document.createElement('form')
  const start = vi.fn(
    async ({ request }): Promise<Result<PostDraft>> => ({
      ok: true,
      value: {
        ...draftDefaults,
        mode: request.mode,
        tumblelog: 'aria',
        content: { title: request.mode === 'edit' ? 'Before' : '', body: '' },
      },
    }),
  )
  const save = vi.fn(async (_: PostDraft) => ({ ok: true as const, value: { message: 'Posted.' } }))
  const loadFields = vi.fn(async (_: string) => 'fields')
  const $width = atom(options.width ?? 1440)
  const choice = atom<Layout>(options.layout ?? 'page')
  const frame = createFrame({ $width, read: choice.get, write: layout => choice.set(layout) })
  const forms: PostForms<string> = createPostForms<string>({
    bus,
    feedback: { confirm, alert },
    reportSaved,
    address: {
      path: () => location.path,
      enter: path => {
        location.path = path
        note(`at ${path}`)
      },
      leave: async () => {
        location.path = '/dashboard'
        note('at /dashboard')
      },
    },
    effects: {
      replacePost: () => (onPage ? { container: element, release: () => note('post back') } : null),
      scrollIntoView: () => async () => note('scrolled'),
      painted: async () => {},
      wait: () => new Promise(() => {}),
      transition,
      frame: async () => {},
      keepFocus: () => () => note('focus back'),
    },
    baseRoute: '/dashboard',
    hasButtons,
    placement,
    start,
    createForm: initial => createPostForm({ initial, save, confirm, isUnsure: () => false, now: () => 0 }),
    createAutosave: () => noKeeping(),
    loadFields,
    showLoading: work => work,
    failed,
    saveHook: async () => note('save hook'),
    reportDiscarded,
    reportRestored: () => () => {},
    reportNotReopened,
    frame,
    setCovered: covered => {
      if (covered) note('covered')
    },
  })
  const $phases = atom<string[]>([])
  forms.$isDimmed.listen(isDimmed => note(isDimmed ? 'glass' : 'no glass'))
  forms.$open.listen(open => {
    note(open ? 'attached' : 'closed')
    if (open && canDraw) forms.attached(element)
    else if (open) bus.emit('widget:failed', { name: 'post-forms', error: new Error('broken') })
  })
  forms.$readiness.listen(readiness => {
    if (readiness === 'enabled') note('enabled')
  })
  forms.$phase.listen(phase => $phases.set([...$phases.get(), phase]))
  return {
    forms,
    frame,
    $width,
    choice,
    bus,
    log,
    location,
    confirm,
    alert,
    reportSaved,
    reportDiscarded,
    reportNotReopened,
    failed,
    start,
    save,
    loadFields,
    $phases,
  }
}
const write = (forms: PostForms<string>) => forms.$open.get()?.form.changeContent({ title: 'Words' })
const settle = () => new Promise(resolve => setTimeout(resolve, 5))
const newText = { mode: 'new', type: 'text' }

describe('opening', () => {
  it('[POST-48, POST-14] runs in order: header, glass, attach, scroll, enabled, opened', async () => {
    const { forms, log } = setup({ placement: 'modal' })
    await forms.open(newText)
    expect(log).toEqual([
      'at /new/text',
      'post-form:opening',
      'glass',
      'attached',
      'scrolled',
      'enabled',
      'post-form:opened',
    ])
  })

  it('[POST-53] goes through its phases, and back again', async () => {
    const { forms, $phases } = setup()
    await forms.open(newText)
    await settle()
    await forms.dismiss()
    expect($phases.get()).toEqual(['midtransition', 'shown', 'midtransition', 'pretransition'])
  })

  it('[POST-53, POST-48] makes the form inert while it fades out, then removes it', async () => {
    let fade = () => {}
    const { forms } = setup({
      transition: () =>
        new Promise(resolve => {
          fade = resolve
        }),
    })
    await forms.open(newText)
    fade()
    await settle()
    const seen: string[] = []
    forms.$readiness.listen(readiness => seen.push(readiness))
    const leaving = forms.dismiss()
    await settle()
    expect(seen).toEqual(['held'])
    expect(forms.$phase.get()).toBe('pretransition')
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
    ['an edit on its post', { onPage: true }, { mode: 'edit', post_id: '1' }, 'inline'],
    ['an edit of a post elsewhere', {}, { mode: 'edit', post_id: '1' }, 'modal'],
    ['a reblog', {}, { mode: 'reblog', reblog_id: '1', reblog_key: 'k' }, 'modal'],
    [
      'a reblog that asks for the place',
      {},
      { mode: 'reblog', reblog_id: '1', reblog_key: 'k', placement: 'inline' },
      'inline',
    ],
  ] as const)('[POST-13, DEC-30] puts %s', async (_, options, request, placement) => {
    const { forms, log } = setup(options)
    await forms.open(request)
    expect(forms.$open.get()?.placement).toBe(placement)
    expect(log.includes('glass')).toBe(placement === 'modal')
  })

  it('[POST-47] closes an existing form first, and asks if it has content', async () => {
    const { forms, log, confirm, location } = setup()
    await forms.open(newText)
    write(forms)
    confirm.mockResolvedValueOnce(false)
    await forms.open({ mode: 'new', type: 'quote' })
    expect(forms.$open.get()?.request).toMatchObject({ type: 'text' })
    log.length = 0
    await forms.open({ mode: 'new', type: 'quote' })
    expect(log.slice(0, 4)).toEqual(['closed', 'post-form:closed', 'at /new/quote', 'post-form:opening'])
    expect(location.path).toBe('/new/quote')
  })

  it('[POST-29, POST-50, DEC-150] saves the post as a draft instead of discarding it, then opens the next form', async () => {
    const { forms, confirm, save } = setup()
    const saveAsDraft = async ({ danger, instead }: Question) => {
      expect(danger).toBe(true)
      instead?.run()
      return false
    }
    confirm.mockImplementation(saveAsDraft)
    await forms.open(newText)
    write(forms)
    await forms.open({ mode: 'new', type: 'quote' })
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'draft', mode: 'new' }), false)
    expect(forms.$open.get()?.request).toMatchObject({ type: 'quote' })
  })

  it('[DEC-150] keeps the form if the draft cannot be saved; a published post is not offered as a draft', async () => {
    const { forms, confirm, save } = setup()
    confirm.mockImplementation(async ({ instead }) => {
      instead?.run()
      return false
    })
    save.mockResolvedValueOnce({ ok: false, failure: { kind: 'status', status: 500, errors: [] } } as never)
    await forms.open(newText)
    write(forms)
    await forms.dismiss()
    expect(forms.$open.get()?.form.$problem.get()).not.toBeNull()
    await forms.dismiss()
    expect(forms.$open.get()).toBeNull()
    save.mockClear()
    await forms.open({ mode: 'edit', post_id: '1' })
    write(forms)
    await forms.dismiss()
    expect(confirm.mock.lastCall?.[0].instead).toBeUndefined()
    expect(save).not.toHaveBeenCalled()
  })

  it('does nothing if the same form is already open', async () => {
    const { forms, start } = setup()
    await forms.open(newText)
    await forms.open(newText)
    expect(start).toHaveBeenCalledTimes(1)
  })

  it('reports markup that names no form, and does nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { forms, log } = setup()
    await forms.open({ mode: 'edit', post_id: null })
    expect(warn).toHaveBeenCalled()
    expect(log).toEqual([])
  })

  const refusals = {
    timeout: { ok: false as const, failure: { kind: 'timeout' as const } },
    forbidden: {
      ok: false as const,
      failure: { kind: 'status' as const, status: 403, msg: '', errors: [], body: null },
    },
  }

  it('retries, or returns, if the post cannot be loaded', async () => {
    const { forms, start, confirm, location } = setup()
    start.mockResolvedValueOnce(refusals.timeout)
    await forms.open({ mode: 'edit', post_id: '1' })
    await settle()
    expect(forms.$open.get()?.request.mode).toBe('edit')
    await forms.dismiss()
    start.mockResolvedValueOnce(refusals.timeout)
    confirm.mockResolvedValueOnce(false)
    await forms.open({ mode: 'edit', post_id: '1' })
    await settle()
    expect(forms.$open.get()).toBeNull()
    expect(location.path).toBe('/dashboard')
  })

  it('offers no retry if the server refuses the post for good', async () => {
    const { forms, start, confirm, alert } = setup()
    start.mockResolvedValueOnce(refusals.forbidden)
    await forms.open({ mode: 'edit', post_id: '1' })
    expect(alert).toHaveBeenCalledTimes(1)
    expect(confirm).not.toHaveBeenCalled()
    expect(forms.$open.get()).toBeNull()
  })

  it.each(['timeout', 'forbidden'] as const)(
    'has ended when the post cannot be loaded (%s), before the user has read why',
    async why => {
      const { forms, start, confirm, alert, location } = setup()
      const unread = new Promise<never>(() => {})
      confirm.mockReturnValue(unread)
      alert.mockReturnValue(unread)
      start.mockResolvedValueOnce(refusals[why])
      await forms.open({ mode: 'edit', post_id: '1' })
      expect(confirm.mock.calls.length + alert.mock.calls.length).toBe(1)
      expect(location.path).toBe('/dashboard')
    },
  )

  it('has ended when the form cannot be drawn: it is closed again, and the user is told', async () => {
    const { forms, failed, location, log } = setup({ canDraw: false, placement: 'modal' })
    await forms.open(newText)
    expect(failed).toHaveBeenCalledTimes(1)
    expect(forms.$open.get()).toBeNull()
    expect(forms.$isDimmed.get()).toBe(false)
    expect(location.path).toBe('/dashboard')
    expect(log).toContain('post-form:closing')
  })

  it('[POST-78] reports code that fails to load, and returns', async () => {
    const { forms, loadFields, failed, location } = setup()
    loadFields.mockRejectedValue(new Error('no chunk'))
    await forms.open(newText)
    expect(failed).toHaveBeenCalledTimes(1)
    expect(location.path).toBe('/dashboard')
  })
})

describe('closing', () => {
  it('[POST-49, POST-56, HEAD-12] runs in order after a save, and reports it 250 ms later: hook, close, header, address, closed', async () => {
    vi.useFakeTimers()
    const { forms, log, reportSaved } = setup()
    await forms.open(newText)
    write(forms)
    log.length = 0
    await forms.save()
    expect(log).toEqual([
      'post:saved',
      'save hook',
      'closed',
      'post-form:closing',
      'at /dashboard',
      'post-form:closed',
      'focus back',
    ])
    expect(reportSaved).not.toHaveBeenCalled()
    vi.advanceTimersByTime(249)
    expect(reportSaved).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reportSaved.mock.lastCall?.[0]).toMatchObject({
      saved: { message: 'Posted.' },
      initial: { state: 'published' },
    })
    vi.useRealTimers()
  })

  it('[POST-50, DEC-176] of what was discarded can be undone: the form opens with all of it, files too', async () => {
    const { forms, reportDiscarded } = setup()
    await forms.open(newText)
    const form = forms.$open.get()?.form
    const file = new Blob(['x'])
    form?.changeContent({ title: 'Words', photos: [{ id: 'o1', url: '', caption: '', file }] })
    form?.setState('queued')
    form?.typeTag('half')
    await forms.dismiss()
    expect(forms.$open.get()).toBeNull()
    await reportDiscarded.mock.lastCall?.[1]()
    const again = forms.$open.get()?.form
    expect(again?.$draft.get()).toMatchObject({
      state: 'queued',
      tags: ['half'],
      content: { title: 'Words', photos: [{ file }] },
    })
    expect(again?.$isChanged.get()).toBe(true)
  })

  it('[POST-52, DEC-176] of an unchanged form, or of one that is saved, offers no undo', async () => {
    const { forms, reportDiscarded } = setup()
    await forms.open(newText)
    await forms.dismiss()
    await forms.open(newText)
    write(forms)
    await forms.save()
    expect(reportDiscarded).not.toHaveBeenCalled()
  })

  it('[POST-50, DEC-176] of one form for another can be undone, too', async () => {
    const { forms, reportDiscarded } = setup()
    await forms.open(newText)
    write(forms)
    await forms.open({ mode: 'new', type: 'chat' })
    expect(reportDiscarded).toHaveBeenCalledTimes(1)
    await reportDiscarded.mock.lastCall?.[1]()
    expect(forms.$open.get()?.form.$draft.get().content).toMatchObject({ title: 'Words' })
  })

  it('[POST-10, DEC-33] restores header and address after a dismissal too', async () => {
    const { forms, log } = setup({ placement: 'modal' })
    await forms.open(newText)
    log.length = 0
    await forms.dismiss()
    expect(log).toEqual([
      'closed',
      'no glass',
      'post-form:closing',
      'at /dashboard',
      'post-form:closed',
      'focus back',
    ])
  })

  it('[POST-50] keeps a form that the user does not discard', async () => {
    const { forms, confirm } = setup()
    await forms.open(newText)
    write(forms)
    confirm.mockResolvedValueOnce(false)
    await forms.dismiss()
    expect(forms.$open.get()).not.toBeNull()
  })

  it('ignores input once the post is saved, and delays the next form until the form is gone', async () => {
    const { forms, confirm, save, log } = setup()
    await forms.open(newText)
    write(forms)
    const saving = forms.save()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.all([saving, forms.save(), forms.dismiss(), forms.open({ mode: 'new', type: 'chat' })])
    expect(save).toHaveBeenCalledTimes(1)
    expect(confirm).not.toHaveBeenCalled()
    expect(log.filter(what => what === 'post-form:closed')).toHaveLength(1)
    expect(forms.$open.get()?.request).toMatchObject({ type: 'chat' })
  })

  it('restores the post in its place', async () => {
    const { forms, log } = setup({ onPage: true })
    await forms.open({ mode: 'edit', post_id: '1' })
    await forms.dismiss()
    expect(log).toContain('post back')
  })
})

describe('back and forward', () => {
  it('close an empty form, and open it again', async () => {
    const { forms, location, confirm } = setup()
    await forms.open(newText)
    location.path = '/dashboard'
    await forms.urlChanged()
    expect(forms.$open.get()).toBeNull()
    location.path = '/new/text'
    await forms.urlChanged()
    expect(forms.$open.get()?.request).toMatchObject(newText)
    expect(confirm).not.toHaveBeenCalled()
  })

  it('[POST-50] ask at the form, and keep it if the user declines', async () => {
    const { forms, location, confirm } = setup()
    await forms.open(newText)
    write(forms)
    location.path = '/dashboard'
    confirm.mockImplementationOnce(async () => {
      expect(location.path).toBe('/new/text')
      return false
    })
    await forms.urlChanged()
    expect(forms.$open.get()).not.toBeNull()
    expect(location.path).toBe('/new/text')
    location.path = '/dashboard'
    await forms.urlChanged()
    expect(forms.$open.get()).toBeNull()
    expect(location.path).toBe('/dashboard')
  })

  it('[POST-8, POST-9] open the form of the page’s address', async () => {
    for (const path of ['/edit/1', '/reblog/1/k', '/new/chat']) {
      const { forms, location } = setup()
      location.path = path
      await forms.urlChanged()
      expect(forms.$open.get()).not.toBeNull()
    }
  })

  it('cancel a form that is still opening', async () => {
    const { forms, location, start } = setup()
    let finish = () => {}
    const value = { ...draftDefaults, mode: 'edit' as const }
    start.mockImplementationOnce(() => new Promise(resolve => (finish = () => resolve({ ok: true, value }))))
    const opening = forms.open({ mode: 'edit', post_id: '1' })
    await settle()
    location.path = '/dashboard'
    await forms.urlChanged()
    finish()
    await opening
    expect(forms.$open.get()).toBeNull()
  })
})

describe('a docked form', () => {
  it('[DEC-188, POST-10] lets the page be used, with its own address, until it is over the page again', async () => {
    const { forms, frame, log, location } = setup({ placement: 'modal' })
    await forms.open(newText)
    log.length = 0
    frame.toggle('beside')
    expect(log.toSorted()).toEqual(['at /dashboard', 'no glass', 'post-form:docked'])
    await settle()
    await forms.urlChanged()
    frame.minimize()
    location.path = '/tagged/owls'
    await forms.urlChanged()
    expect(forms.$open.get()).not.toBeNull()
    log.length = 0
    frame.toggle('beside')
    frame.expand()
    expect(log).toContain('at /new/text')
    expect(frame.$shown.get()).toBe('modal')
    expect(log).toContain('glass')
  })

  it('[DEC-188, POST-13] gives the page its buttons back', async () => {
    const { forms, frame, log } = setup()
    await forms.open(newText)
    expect(log).toContain('covered')
    frame.minimize()
    frame.expand()
    expect(frame.$shown.get()).toBe('modal')
  })

  it('[DEC-188, POST-13] gives the page the edited post back, once', async () => {
    const { forms, frame, log } = setup({ onPage: true })
    await forms.open({ mode: 'edit', post_id: '1' })
    frame.toggle('full')
    expect(log.filter(what => what === 'post back')).toHaveLength(1)
  })

  it('[DEC-188, POST-6] opens as the user has last chosen, without an address of its own', async () => {
    const { forms, frame, choice, log, $width } = setup({ layout: 'beside' })
    await forms.open(newText)
    expect(log).toEqual([
      'post-form:opening',
      'post-form:docked',
      'attached',
      'scrolled',
      'enabled',
      'post-form:opened',
    ])
    frame.toggle('full')
    expect(choice.get()).toBe('full')
    await forms.dismiss()
    frame.$shown.get()
    $width.set(800)
    await forms.open(newText)
    expect(frame.$shown.get()).toBe('full')
  })

  it('[DEC-188, POST-47, POST-50] asks before another form replaces it, also minimized; the same form comes back', async () => {
    const { forms, frame, confirm } = setup()
    await forms.open(newText)
    write(forms)
    frame.minimize()
    await forms.open(newText)
    expect(frame.$shown.get()).toBe('modal')
    frame.minimize()
    confirm.mockResolvedValueOnce(false)
    await forms.open({ mode: 'new', type: 'quote' })
    expect(forms.$open.get()?.form.$draft.get().content.title).toBe('Words')
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  it('[DEC-188] of the page before never covers the page that has just loaded, and fails without a question', async () => {
    const { forms, frame, start, confirm, alert, reportNotReopened } = setup({ width: 800 })
    const request = {
      request: { mode: 'new', type: 'text' },
      pt: '',
      reblog_source: '',
      anchor: null,
    } as const
    await forms.reopen({ ...request, from: { layout: 'beside', isMinimized: false } })
    expect(frame.$shown.get()).toBe('bar')
    expect(forms.$open.get()?.isQuiet).toBe(true)
    await forms.abandon()
    start.mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } })
    await forms.reopen({ ...request, from: { layout: 'page', isMinimized: true } })
    expect([forms.$open.get(), confirm.mock.calls, alert.mock.calls]).toEqual([null, [], []])
    reportNotReopened.mock.lastCall?.[1]()
    await settle()
    expect(frame.$shown.get()).toBe('bar')
  })
})
