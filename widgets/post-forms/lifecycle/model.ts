import { atom } from 'nanostores'
import type { PostFormRequest } from '../../../src/bus/contract.ts'
import { failureText } from '../../../src/notices/failure-text.ts'
import { canTryAgain } from '../../../src/notices/try-again.ts'
import { t } from '../../../src/page/i18n.ts'
import { applySnapshot, type Snapshot, snapshotOf } from '../../../src/posts/autosave/snapshot.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import { type OpenRequest, readRequest } from '../../../src/posts/routes/request.ts'
import { pathOf, readPath } from '../../../src/posts/routes/routes.ts'
import { readSaved } from '../../../src/posts/server/saved.ts'
import type { SaveAnswer } from '../../../src/posts/server/wire.ts'
import type { FormSlot } from '../entry/page-effects.ts'
import type { OpenForm, Phase, Placement, PostForms, PostFormsDeps, Readiness } from './types.ts'

const transitionMs = 150
const saveNotificationMs = 250
/** Milliseconds to wait for the page to show the new post. */
const saveHookMs = 2000

const isSame = (a: PostFormRequest, b: PostFormRequest): boolean => pathOf(a, '') === pathOf(b, '')

/** A page's forms, one at a time: opening, saving and closing (POST-47…53). */
export function createPostForms<Fields>(deps: PostFormsDeps<Fields>): PostForms<Fields> {
  const { address, effects, bus } = deps
  const $isDimmed = atom(false)
  const $open = atom<OpenForm<Fields> | null>(null)
  const $phase = atom<Phase>('pretransition')
  const $readiness = atom<Readiness>('coming')
  let lastAttempt = 0
  let lastId = 0
  let isClosing = false
  /** A form that is closing; the next one waits for it. */
  let closing: Promise<void> | null = null
  let resolveAttached: (element: Element) => void = () => {}
  let restoreFocus = () => {}

  const trackClosing = (work: Promise<void>): Promise<void> => {
    closing = work.finally(() => {
      closing = null
    })
    return closing
  }
  const placementOf = ({ request }: OpenRequest, slot: FormSlot | null): Placement => {
    const requested = request.placement ?? deps.placement
    if (requested === 'modal') return 'modal'
    if (request.mode === 'edit') return slot ? 'inline' : 'modal'
    return (request.mode === 'new' || requested === 'inline') && deps.hasButtons ? 'inline' : 'modal'
  }

  /** Loads the initial draft; repeats as often as the user retries. */
  async function load(openRequest: OpenRequest): Promise<PostDraft | null> {
    for (;;) {
      const answer = await deps.showLoading(deps.start(openRequest))
      if (answer.ok) return answer.value
      const title = t('This post could not be opened.')
      const text = failureText(answer.failure)
      if (!canTryAgain(answer.failure)) {
        await deps.notices.alert(title, text)
        return null
      }
      const wantsRetry = await deps.notices.confirm({
        title,
        text,
        confirm: t('Try again'),
        cancel: t('Nevermind'),
      })
      if (!wantsRetry) return null
    }
  }

  async function show(
    openRequest: OpenRequest,
    formParts: Pick<OpenForm<Fields>, 'form' | 'autosave' | 'Fields'>,
  ): Promise<void> {
    const { mode, type } = formParts.form.initial
    const isModal = (openRequest.request.placement ?? deps.placement) === 'modal'
    const slot =
      openRequest.request.mode === 'edit' && !isModal
        ? effects.replacePost(openRequest.request.post_id)
        : null
    const placement = placementOf(openRequest, slot)
    const opened: OpenForm<Fields> = {
      id: ++lastId,
      request: openRequest.request,
      ...formParts,
      placement,
      slot,
    }
    bus.emit('post-form:opening')
    if (placement === 'modal') $isDimmed.set(true)
    $phase.set('pretransition')
    $readiness.set('coming')
    const element = await new Promise<Element>(resolve => {
      resolveAttached = resolve
      deps.setCovered(placement === 'inline' && !slot)
      $open.set(opened)
    })
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

  async function playEntrance(): Promise<void> {
    const opened = $open.get()
    $phase.set('midtransition')
    await effects.transition(transitionMs)
    if ($open.get() === opened && !isClosing) $phase.set('shown')
  }

  /** @param isReplaced true if another form follows at once: the header and the address then stay as they are. */
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
      if (readPath(address.path(), deps.baseRoute)) await address.leave()
    }
    isClosing = false
    bus.emit('post-form:closed', { saved })
    if (isReplaced) return
    // The buttons or the post under the form must be rendered again before they can take the focus.
    await effects.frame()
    restoreFocus()
  }

  /** @param snapshot earlier content to restore. */
  async function openForm(openRequest: OpenRequest, snapshot: Snapshot | null = null): Promise<void> {
    await closing
    const current = $open.get()
    if (current && isSame(current.request, openRequest.request)) return
    if (current && !(await current.form.mayLeave())) return
    const attempt = ++lastAttempt
    if (current) await trackClosing(close(false, true))
    else restoreFocus = effects.keepFocus(openRequest.anchor)
    address.enter(pathOf(openRequest.request, deps.baseRoute))
    const cancel = async () => {
      $isDimmed.set(false)
      if (current) bus.emit('post-form:closing')
      await address.leave()
    }
    // The fields of a new post are known before its draft is loaded.
    if (openRequest.request.mode === 'new') void deps.loadFields(openRequest.request.type).catch(() => {})
    const draft = await load(openRequest)
    if (attempt !== lastAttempt) return
    if (!draft) return cancel()
    const form = deps.createForm(draft)
    if (snapshot) form.restore(applySnapshot(snapshot, draft), false)
    const autosave = deps.createAutosave(form)
    try {
      const loading = deps.showLoading(deps.loadFields(draft.type))
      const [Fields] = await Promise.all([loading, autosave.ready])
      if (attempt === lastAttempt) await show(openRequest, { form, autosave, Fields })
      else autosave.leave()
    } catch {
      autosave.leave()
      if (attempt !== lastAttempt) return
      deps.failed()
      await cancel()
    }
  }

  async function finishSaved({ form, request }: OpenForm<Fields>, answer: SaveAnswer): Promise<void> {
    // The post is saved: no more input, and no second save.
    $readiness.set('held')
    const draft = form.$draft.get()
    const saved = readSaved(answer, draft)
    bus.emit('post:saved', saved)
    await Promise.race([deps.saveHook(draft, answer, saved), effects.wait(saveHookMs)])
    await close(true)
    const snapshot = snapshotOf(draft, form.initial, 0, false)
    const openRequest = { request, pt: draft.pt, reblog_source: draft.reblog_source, anchor: null }
    const before = draft.mode === 'edit' ? form.initial.state : ''
    const reopen = () => openForm(openRequest, snapshot)
    setTimeout(() => deps.reportSaved({ saved, draft, before, reopen }), saveNotificationMs)
  }

  return {
    $isDimmed,
    $open,
    $phase,
    $readiness,
    attached: element => resolveAttached(element),
    drawn: () => deps.drawn(),
    async cancelOpening() {
      if ($open.get()) return
      lastAttempt++
      if (readPath(address.path(), deps.baseRoute)) await address.leave()
      restoreFocus()
    },
    async open(payload) {
      const openRequest = readRequest(payload)
      if (openRequest) await openForm(openRequest)
      else
        console.warn(
          'Inlay: "post-form:open" needs a mode, and a type, post_id or reblog_id with its key.',
          payload,
        )
    },
    async save() {
      const opened = $open.get()
      if (!opened || closing) return
      const answer = await opened.form.save()
      if (answer) await trackClosing(finishSaved(opened, answer))
    },
    async dismiss() {
      if (closing) return closing
      if (await $open.get()?.form.mayLeave()) await trackClosing(close(false))
    },
    async urlChanged() {
      await closing
      const requested = readPath(address.path(), deps.baseRoute)
      const current = $open.get()
      if (current && requested && isSame(current.request, requested)) return
      current?.form.flush()
      if (current && (current.form.$isChanged.get() || current.form.$isSaving.get())) {
        // While the user is asked, the page has the form's address again; closing the form leaves it.
        address.enter(pathOf(current.request, deps.baseRoute))
        if (!(await current.form.mayLeave())) return
        return trackClosing(close(false))
      }
      lastAttempt++
      if (current) await trackClosing(close(false))
      if (requested) await openForm({ request: requested, pt: '', reblog_source: '', anchor: null })
    },
  }
}
