import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { Autosave } from '../../../../src/features/posts/autosave/autosave.ts'
import { draftDefaults, type PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { pathOf, readPath } from '../../../../src/features/posts/form-requests.ts'
import { createFrame, type Layout } from '../../../../src/features/posts/frame/frame.ts'
import type { PostForms } from '../../../../src/features/posts/lifecycle/forms-model.ts'
import { createPostForms } from '../../../../src/features/posts/lifecycle/forms-model.ts'
import type { JustSaved } from '../../../../src/features/posts/lifecycle/open-form.ts'
import { createBus } from '../../../../src/platform/bus/bus.ts'
import type { Result } from '../../../../src/platform/http/failure.ts'
import type { Question } from '../../../../src/shared/feedback/store.ts'
import { formWith } from '../draft-of.ts'

const noKeeping = (): Autosave => ({
  slot: () => '',
  $offers: atom([]),
  $isStorageFull: atom(false),
  ready: Promise.resolve(),
  restore: () => true,
  restoreOnly: () => null,
  replaceBy: () => {},
  discard: () => () => {},
  touch: () => {},
  flush: () => {},
  end: () => {},
  leave: () => {},
})

const formEvents = ['opening', 'docked', 'opened', 'closing', 'closed'] as const

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

/** The forms of a page of which only the `log` is drawn. */
export function setup(options: Options = {}) {
  const { hasButtons = true, placement, onPage = false, canDraw = true, width = 1440 } = options
  const log: string[] = []
  const note = (what: string) => void log.push(what)
  const bus = createBus(
    () => undefined,
    error => {
      throw error
    },
  )
  for (const event of formEvents) bus.on(`post-form:${event}`, () => note(`post-form:${event}`))
  bus.on('post:saved', () => note('post:saved'))
  const location = { path: '/dashboard' }
  const element = new EventTarget() as HTMLElement
  const startDraft = async ({ request: { mode } }: { request: { mode: PostDraft['mode'] } }) => {
    const content = { title: mode === 'edit' ? 'Before' : '', body: '' }
    return { ok: true, value: { ...draftDefaults, mode, tumblelog: 'aria', content } }
  }
  const mocks = {
    confirm: vi.fn(async (_: Question) => true),
    alert: vi.fn(async (_: string) => {}),
    reportSaved: vi.fn((_: JustSaved) => {}),
    reportDiscarded: vi.fn((_: PostDraft, __: () => Promise<void>) => {}),
    reportNotReopened: vi.fn((_: unknown, __: () => void) => {}),
    failed: vi.fn(),
    start: vi.fn(startDraft as (_: unknown) => Promise<Result<PostDraft>>),
    save: vi.fn(async (_: PostDraft) => ({ ok: true as const, value: { message: 'Posted.' } })),
    loadFields: vi.fn(async (_: string) => 'fields'),
  }
  const { confirm, alert, save, ...injected } = mocks
  const $width = atom(width)
  const choice = atom<Layout>(options.layout ?? 'page')
  const frame = createFrame({ $width, read: choice.get, write: layout => choice.set(layout) })
  const go = (path: string) => {
    location.path = path
    note(`at ${path}`)
  }
  const requested = () => readPath(location.path, '/dashboard')
  const forms: PostForms<string> = createPostForms<string>({
    ...injected,
    bus,
    feedback: { confirm, alert },
    address: {
      requested,
      enter: request => go(pathOf(request, '/dashboard')),
      leave: () => {
        if (requested()) go('/dashboard')
      },
    },
    effects: {
      replacePost: () => (onPage ? { container: element, release: () => note('post back') } : null),
      scrollIntoView: () => async () => note('scrolled'),
      painted: async () => {},
      wait: () => new Promise(() => {}),
      transition: options.transition ?? (async () => {}),
      frame: async () => {},
      keepFocus: () => () => note('focus back'),
    },
    baseRoute: '/dashboard',
    hasButtons,
    placement,
    createForm: initial => formWith(initial, { save, confirm }),
    createAutosave: () => noKeeping(),
    showLoading: work => work,
    saveHook: async () => note('save hook'),
    reportRestored: () => () => {},
    frame,
    setCovered: covered => {
      if (covered) note('covered')
    },
  })
  const phases: string[] = []
  forms.$isDimmed.listen(isDimmed => note(isDimmed ? 'glass' : 'no glass'))
  forms.$open.listen(open => {
    note(open ? 'attached' : 'closed')
    if (open && canDraw) forms.attached(element)
    else if (open) bus.emit('widget:failed', { name: 'post-forms', error: new Error('broken') })
  })
  forms.$readiness.listen(readiness => {
    if (readiness === 'enabled') note('enabled')
  })
  forms.$phase.listen(phase => phases.push(phase))
  const parts = { ...mocks, forms, frame, $width, choice, log, location, phases }
  return {
    ...parts,
    form: () => forms.$open.get()?.form,
    write: () => forms.$open.get()?.form.changeContent({ title: 'Words' }),
    /** The user goes back or forward to a path. */
    goTo(path: string) {
      location.path = path
      return forms.urlChanged()
    },
    /** What happens while this is done. */
    async during(act: () => unknown) {
      log.length = 0
      await act()
      return log
    },
  }
}

export const settle = () => new Promise(resolve => setTimeout(resolve))
export const newText = { mode: 'new', type: 'text' } as const
export const newQuote = { mode: 'new', type: 'quote' } as const
export const edit = { mode: 'edit', post_id: '1' } as const
