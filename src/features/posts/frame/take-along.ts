import type { App } from '../../../platform/app.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { fieldsOf } from '../../../platform/lib/record.ts'
import { createSafeStorage } from '../../../platform/lib/safe-storage.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../../platform/storage/json-storage.ts'
import { placeOf, postSlots } from '../autosave/snapshot.ts'
import { type Caret, readCaret } from '../composer/caret.ts'
import { isSameForm, type OpenRequest, readRequest } from '../form-requests.ts'
import type { Carets } from '../lifecycle/caret-memory.ts'
import type { PostForms } from '../lifecycle/forms-model.ts'
import type { OpenForm } from '../lifecycle/open-form.ts'
import { isDocked, isLayout, type Layout } from './frame.ts'
import { keptKey } from './has-kept-form.ts'

/** A docked form that this tab carries to its next page. */
interface KeptForm {
  request: OpenRequest
  /** The key of the form: see `placeOf`. */
  place: string
  /** The slot of its draft; '' if nothing is written. */
  slot: string
  layout: Layout
  isMinimized: boolean
  caret: Caret | null
  hadFocus: boolean
  scrollTop: number
}

/** After this many milliseconds the form stays closed: its draft is offered, as after a crash. */
const maxAgeMs = 3_600_000

/**
 * Where a tab leaves its docked form for the next page. The tab only has an id. The rest is in the user's own data,
 * which a logout deletes, and is read once, so that a copy of the tab doesn't open the form again.
 * @internal
 */
export function keptForm(app: App) {
  const json = createJsonStorage(app.get(browserData).storage)
  const tab = createSafeStorage(() => sessionStorage)
  const keyOf = (id: string) => `${storagePrefix('docked', app.page.user?.name)}${id}`
  return {
    write({ request: { request, pt, reblog_source }, ...rest }: KeptForm): void {
      const id = uuid()
      const isWritten = json.write(keyOf(id), app.platform.now(), {
        request: { ...request, pt, reblog_source },
        ...rest,
      })
      if (isWritten && !tab.set(keptKey, id)) json.remove(keyOf(id))
    },
    take(): KeptForm | null {
      const id = tab.get(keptKey)
      if (id === null) return null
      tab.remove(keptKey)
      const found = json.read(keyOf(id))
      json.remove(keyOf(id))
      if (!found || app.platform.now() - found.at > maxAgeMs) return null
      const { request, place, slot, layout, isMinimized, caret, hadFocus, scrollTop } = found.value
      const read = readRequest({ ...fieldsOf(request), draft: slot })
      if (!read || typeof place !== 'string' || typeof slot !== 'string' || !isLayout(layout)) return null
      return {
        request: read,
        place,
        slot,
        layout,
        isMinimized: isMinimized === true,
        caret: readCaret(caret),
        hadFocus: hadFocus === true,
        scrollTop: typeof scrollTop === 'number' ? scrollTop : 0,
      }
    },
  }
}

interface TakeAlongDeps<Fields> {
  app: App
  disposer: Disposer
  model: PostForms<Fields>
  carets: Carets
  /** Whether the page's address is that of a form, which then opens. */
  hasFormAddress: () => boolean
}

const formElement = () => document.querySelector<HTMLElement>('form[data-placement]')
const scrollerOf = (form: HTMLElement | null): Element | undefined => {
  if (!form) return
  const [scroller] = scrollersAround(form)
  return scroller
}

/**
 * Carries a docked form along: to the next page in this tab, after a load or a soft navigation, and to a page that
 * wakes up from the back/forward cache (DEC-188). Returns a function that opens the form of the previous page.
 */
export function takeAlong<Fields>(deps: TakeAlongDeps<Fields>): () => Promise<void> {
  const { app, disposer, model, carets } = deps
  const { $open, frame } = model
  const kept = keptForm(app)
  /** The docked form; null while there is none, or while it is being sent. */
  const docked = (): OpenForm<Fields> | null => {
    const open = $open.get()
    return open && isDocked(frame.$shown.get()) ? open : null
  }

  const keep = () => {
    const open = docked()
    if (!open || open.form.$isSaving.get() || open.form.$isSaved.get()) return
    open.autosave.flush()
    const place = placeOf(open.form.initial)
    const { pt, reblog_source } = open.form.initial
    const form = formElement()
    kept.write({
      request: { request: { ...open.request, placement: 'modal' }, pt, reblog_source, anchor: null },
      place,
      slot: open.form.$isChanged.get() ? open.autosave.slot() : '',
      layout: frame.$layout.get(),
      isMinimized: frame.$shown.get() === 'bar',
      caret: carets.now(place),
      hadFocus: form?.contains(document.activeElement) === true,
      scrollTop: scrollerOf(form)?.scrollTop ?? 0,
    })
  }

  const openKept = async ({ request, place, slot, layout, isMinimized, ...was }: KeptForm) => {
    // Sent or discarded in another tab since.
    if (slot !== '' && !postSlots(app).read(slot)) return
    if (was.caret) carets.bring(place, was.caret)
    if (was.hadFocus && document.activeElement === document.body) carets.want(place)
    await model.reopen({ ...request, from: { layout, isMinimized } })
    const scroller = scrollerOf(formElement())
    if (scroller && $open.get()) scroller.scrollTop = was.scrollTop
  }

  /** The page was asleep while this tab showed others, and doesn't know what happened there. */
  const wake = async () => {
    const found = kept.take()
    const open = docked()
    if (found && open && isSameForm(found.request.request, open.request)) {
      if (found.slot !== open.autosave.slot()) open.autosave.replaceBy(found.slot)
      return
    }
    // On a later page it was sent or closed.
    if (open) await model.abandon()
    if (found && !$open.get()) await openKept(found)
  }

  disposer.listen(app.platform.window, 'pagehide', keep)
  disposer.listen(app.platform.window, 'pageshow', event => {
    // After the draft has woken up.
    if ((event as PageTransitionEvent).persisted) disposer.timeout(() => void wake(), 0)
  })
  disposer.add(keep)

  return async () => {
    if ($open.get() || deps.hasFormAddress()) return
    const found = kept.take()
    if (found) await openKept(found)
  }
}
