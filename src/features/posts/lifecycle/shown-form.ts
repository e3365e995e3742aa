import { atom } from 'nanostores'
import type { FormSlot } from '../entry/page-effects.ts'
import type { OpenRequest } from '../form-requests.ts'
import { covers, isDocked, type Shown } from '../frame/frame.ts'
import type { OpenForm, Phase, Placement, PostFormsDeps, Readiness } from './open-form.ts'

const transitionMs = 150

type PlaceDeps = Pick<PostFormsDeps<unknown>, 'placement' | 'hasButtons' | 'effects' | 'frame'>

/**
 * Where a form is drawn, unless the user wants it elsewhere: in the dialog, in place of the buttons, or in place of the
 * post that it edits.
 */
function place(
  { request, from }: Pick<OpenRequest, 'request' | 'from'>,
  { placement, hasButtons, effects, frame }: PlaceDeps,
): { placement: Placement; slot: FormSlot | null } {
  const requested = request.placement ?? placement
  const isEdit = request.mode === 'edit'
  const mayBeInline =
    requested !== 'modal' &&
    !from &&
    (isEdit || ((request.mode === 'new' || requested === 'inline') && hasButtons))
  const isInline = frame.begin(mayBeInline, from) === 'inline'
  const slot = isInline && isEdit ? effects.replacePost(request.post_id) : null
  if (!isInline || (isEdit && !slot)) {
    frame.leavePlace()
    return { placement: 'modal', slot: null }
  }
  return { placement: 'inline', slot }
}

export type ShownForm<Fields> = ReturnType<typeof createShownForm<Fields>>

/** The form on the page, if there is one: how it appears and how it closes (POST-53…55). */
export function createShownForm<Fields>(deps: PostFormsDeps<Fields>) {
  const { frame, effects, bus, address } = deps
  const $isDimmed = atom(false)
  const $open = atom<OpenForm<Fields> | null>(null)
  const $phase = atom<Phase>('pretransition')
  const $readiness = atom<Readiness>('coming')
  let lastId = 0
  let isClosing = false
  /** A form that is closing; the next one waits for it. */
  let closing: Promise<void> | null = null
  let resolveAttached: (element: Element) => void = () => {}
  let formElement: Element | null = null
  let restoreFocus = () => {}

  async function show(
    openRequest: OpenRequest,
    formParts: Pick<OpenForm<Fields>, 'form' | 'autosave' | 'Fields'>,
  ): Promise<void> {
    const { mode, type } = formParts.form.initial
    const { request, from } = openRequest
    bus.emit('post-form:opening')
    const { placement, slot } = place(openRequest, deps)
    const opened: OpenForm<Fields> = {
      id: ++lastId,
      request,
      ...formParts,
      placement,
      slot,
      isQuiet: from !== undefined,
    }
    const shownNow = frame.$shown.get()
    $isDimmed.set(covers(shownNow))
    if (isDocked(shownNow)) bus.emit('post-form:docked', { as: shownNow })
    $phase.set('pretransition')
    $readiness.set('coming')
    const element = await attach(opened)
    void playEntrance()
    // The view draws the new phase before the next line forces a layout.
    await null
    const isStillOpen = () => $open.get() === opened && !isClosing
    const scroll = effects.scrollIntoView(element)
    if (scroll) {
      await effects.painted()
      if (!isStillOpen()) return
      $readiness.set('held')
      await scroll()
    }
    if (!isStillOpen()) return
    $readiness.set('enabled')
    bus.emit('post-form:opened', { mode, type })
  }

  /** Draws a form, and resolves with its element. Rejects if it can't be drawn; it is closed again then. */
  async function attach(opened: OpenForm<Fields>): Promise<Element> {
    let stop = () => {}
    try {
      return await new Promise<Element>((resolve, reject) => {
        resolveAttached = resolve
        stop = bus.on('widget:failed', ({ name, error }) => name === 'post-forms' && reject(error))
        deps.setCovered(opened.placement === 'inline' && !opened.slot)
        $open.set(opened)
      })
    } catch (error) {
      $open.set(null)
      deps.setCovered(false)
      opened.slot?.release()
      $isDimmed.set(false)
      bus.emit('post-form:closing')
      throw error
    } finally {
      stop()
    }
  }

  async function playEntrance(): Promise<void> {
    const opened = $open.get()
    $phase.set('midtransition')
    await effects.transition(transitionMs)
    if ($open.get() === opened && !isClosing) $phase.set('shown')
  }

  /** @param isReplaced true if another form follows at once: the header and the address then stay unchanged. */
  async function close(saved: boolean, isReplaced = false): Promise<void> {
    const opened = $open.get()
    if (!opened || isClosing) return
    isClosing = true
    $readiness.set('held')
    $phase.set('midtransition')
    await effects.frame()
    $phase.set('pretransition')
    await effects.transition(transitionMs)
    $open.set(null)
    deps.setCovered(false)
    opened.slot?.release()
    opened.autosave.end()
    if (!isReplaced) {
      $isDimmed.set(false)
      bus.emit('post-form:closing')
      address.leave()
    }
    isClosing = false
    bus.emit('post-form:closed', { saved })
    if (isReplaced) return
    // The buttons or the post under the form must be rendered again before they can get the focus.
    await effects.frame()
    restoreFocus()
  }

  /**
   * Puts the form back into its place in the page (DEC-227); false if the post that it edits is gone from there: then it
   * is shown over the page.
   */
  function comeBack(opened: OpenForm<Fields>): boolean {
    const { request } = opened
    const slot = request.mode === 'edit' ? effects.replacePost(request.post_id) : null
    if (request.mode === 'edit' && !slot) {
      frame.leavePlace()
      return false
    }
    $open.set({ ...opened, slot })
    deps.setCovered(!slot)
    // It has been moved by then. The page may have been scrolled away from it.
    void effects.frame().then(() => {
      if (formElement?.isConnected) void effects.scrollIntoView(formElement)?.()
    })
    return true
  }

  /** The form has moved: the page gets back its space, and its address follows. */
  function moved(shown: Shown, before: Shown | undefined): void {
    const opened = $open.get()
    if (!opened || isClosing || before === undefined) return
    $isDimmed.set(covers(shown))
    if (before === 'inline') {
      deps.setCovered(false)
      opened.slot?.release()
    }
    if (shown === 'inline' && !comeBack(opened)) return
    const docked = isDocked(shown) ? shown : null
    if (docked === (isDocked(before) ? before : null)) return
    bus.emit('post-form:docked', { as: docked })
    if (docked) address.leave(true)
    else address.enter(opened.request)
  }
  frame.$shown.listen(moved)

  return {
    $isDimmed,
    $open,
    $phase,
    $readiness,
    show,
    close,
    /** The closing of a form, while it is in progress. */
    closing: () => closing,
    trackClosing(work: Promise<void>): Promise<void> {
      closing = work.finally(() => {
        closing = null
      })
      return closing
    },
    attached(element: Element): void {
      formElement = element
      resolveAttached(element)
    },
    /** Remembers the focused element, until a form has closed or its opening is canceled. */
    keepFocus(anchor: Element | null): void {
      restoreFocus = effects.keepFocus(anchor)
    },
    restoreFocus: () => restoreFocus(),
  }
}
