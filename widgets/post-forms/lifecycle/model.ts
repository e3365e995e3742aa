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
export function createPostForms<Fields>(parts: PostFormsDeps<Fields>): PostForms<Fields> {
  const { address, stage, bus } = parts
  const $glass = atom(false)
  const $open = atom<OpenForm<Fields> | null>(null)
  const $phase = atom<Phase>('pretransition')
  const $readiness = atom<Readiness>('coming')
  let turn = 0
  let lastId = 0
  let isClosing = false
  /** A form that is closing; the next one waits for it. */
  let settling: Promise<void> | null = null
  let attached: (element: Element) => void = () => {}
  let giveFocusBack = () => {}

  const settle = (work: Promise<void>): Promise<void> => {
    settling = work.finally(() => {
      settling = null
    })
    return settling
  }
  const placementOf = ({ request }: OpenRequest, place: FormSlot | null): Placement => {
    const wanted = request.placement ?? parts.placement
    if (wanted === 'modal') return 'modal'
    if (request.mode === 'edit') return place ? 'inline' : 'modal'
    return (request.mode === 'new' || wanted === 'inline') && parts.hasButtons ? 'inline' : 'modal'
  }

  /** Loads the initial draft; repeats as often as the user retries. */
  async function load(asked: OpenRequest): Promise<PostDraft | null> {
    for (;;) {
      const answer = await parts.showLoading(parts.start(asked))
      if (answer.ok) return answer.value
      const title = t('This post could not be opened.')
      const text = failureText(answer.failure)
      if (!canTryAgain(answer.failure)) {
        await parts.notices.alert(title, text)
        return null
      }
      const again = await parts.notices.confirm({
        title,
        text,
        confirm: t('Try again'),
        cancel: t('Nevermind'),
      })
      if (!again) return null
    }
  }

  async function show(
    asked: OpenRequest,
    what: Pick<OpenForm<Fields>, 'form' | 'keeping' | 'Fields'>,
  ): Promise<void> {
    const { mode, type } = what.form.initial
    const isModal = (asked.request.placement ?? parts.placement) === 'modal'
    const place = asked.request.mode === 'edit' && !isModal ? stage.replacePost(asked.request.post_id) : null
    const placement = placementOf(asked, place)
    const opened: OpenForm<Fields> = {
      id: ++lastId,
      request: asked.request,
      ...what,
      placement,
      place,
    }
    bus.emit('post-form:opening')
    if (placement === 'modal') $glass.set(true)
    $phase.set('pretransition')
    $readiness.set('coming')
    const element = await new Promise<Element>(resolve => {
      attached = resolve
      parts.setCovered(placement === 'inline' && !place)
      $open.set(opened)
    })
    void enter()
    // The view draws this before it forces a layout.
    await null
    const isHere = () => $open.get() === opened && !isClosing
    const scroll = stage.scrollIntoView(element)
    if (scroll) {
      await stage.painted()
      if (!isHere()) return
      $readiness.set('held')
      await scroll()
    }
    if (!isHere()) return
    $readiness.set('enabled')
    bus.emit('post-form:opened', { mode, type })
  }

  async function enter(): Promise<void> {
    const opened = $open.get()
    $phase.set('midtransition')
    await stage.transition(transitionMs)
    if ($open.get() === opened && !isClosing) $phase.set('shown')
  }

  /** @param keeps true if another form follows at once: the header and the address then stay as they are. */
  async function close(saved: boolean, keeps = false): Promise<void> {
    const opened = $open.get()
    if (!opened || isClosing) return
    isClosing = true
    $readiness.set('held')
    $phase.set('midtransition')
    await stage.frame()
    $phase.set('pretransition')
    await stage.transition(transitionMs)
    $open.set(null)
    parts.setCovered(false)
    opened.place?.release()
    opened.keeping.end()
    if (!keeps) {
      $glass.set(false)
      bus.emit('post-form:closing')
      if (readPath(address.path(), parts.baseRoute)) await address.leave()
    }
    isClosing = false
    bus.emit('post-form:closed', { saved })
    if (keeps) return
    // What was under the form must be rendered again before it can take the focus.
    await stage.frame()
    giveFocusBack()
  }

  /** @param kept earlier content to restore. */
  async function begin(asked: OpenRequest, kept: Snapshot | null = null): Promise<void> {
    await settling
    const current = $open.get()
    if (current && isSame(current.request, asked.request)) return
    if (current && !(await current.form.mayLeave())) return
    const mine = ++turn
    if (current) await settle(close(false, true))
    else giveFocusBack = stage.keepFocus(asked.anchor)
    address.enter(pathOf(asked.request, parts.baseRoute))
    const giveUp = async () => {
      $glass.set(false)
      if (current) bus.emit('post-form:closing')
      await address.leave()
    }
    // The fields of a new post are known before its draft is loaded.
    if (asked.request.mode === 'new') void parts.loadFields(asked.request.type).catch(() => {})
    const draft = await load(asked)
    if (mine !== turn) return
    if (!draft) return giveUp()
    const form = parts.createForm(draft)
    if (kept) form.restore(applySnapshot(kept, draft), false)
    const keeping = parts.keep(form)
    try {
      const loading = parts.showLoading(parts.loadFields(draft.type))
      const [Fields] = await Promise.all([loading, keeping.ready])
      if (mine === turn) await show(asked, { form, keeping, Fields })
      else keeping.leave()
    } catch {
      keeping.leave()
      if (mine !== turn) return
      parts.failed()
      await giveUp()
    }
  }

  async function finish({ form, request }: OpenForm<Fields>, answer: SaveAnswer): Promise<void> {
    // The post is saved: no more input, and no second save.
    $readiness.set('held')
    const draft = form.$draft.get()
    const saved = readSaved(answer, draft)
    bus.emit('post:saved', saved)
    await Promise.race([parts.saveHook(draft, answer, saved), stage.wait(saveHookMs)])
    await close(true)
    const kept = snapshotOf(draft, form.initial, 0, false)
    const asked = { request, pt: draft.pt, reblog_source: draft.reblog_source, anchor: null }
    const before = draft.mode === 'edit' ? form.initial.state : ''
    const writeAgain = () => begin(asked, kept)
    setTimeout(() => parts.tellSaved({ saved, draft, before, writeAgain }), saveNotificationMs)
  }

  return {
    $glass,
    $open,
    $phase,
    $readiness,
    attached: element => attached(element),
    drawn: () => parts.drawn(),
    async giveUp() {
      if ($open.get()) return
      turn++
      if (readPath(address.path(), parts.baseRoute)) await address.leave()
      giveFocusBack()
    },
    async open(payload) {
      const asked = readRequest(payload)
      if (asked) await begin(asked)
      else
        console.warn(
          'Inlay: "post-form:open" needs a mode, and a type, post_id or reblog_id with its key.',
          payload,
        )
    },
    async save() {
      const opened = $open.get()
      if (!opened || settling) return
      const answer = await opened.form.save()
      if (answer) await settle(finish(opened, answer))
    },
    async dismiss() {
      if (settling) return settling
      if (await $open.get()?.form.mayLeave()) await settle(close(false))
    },
    async urlChanged() {
      await settling
      const wanted = readPath(address.path(), parts.baseRoute)
      const current = $open.get()
      if (current && wanted && isSame(current.request, wanted)) return
      current?.form.flush()
      if (current && (current.form.$isChanged.get() || current.form.$isSaving.get())) {
        // Going back to the form's address lets the user answer at the form; after the answer it goes back again.
        address.enter(pathOf(current.request, parts.baseRoute))
        if (!(await current.form.mayLeave())) return
        return settle(close(false))
      }
      turn++
      if (current) await settle(close(false))
      if (wanted) await begin({ request: wanted, pt: '', reblog_source: '', anchor: null })
    },
  }
}
