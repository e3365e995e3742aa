import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'

/** A confirm or alert dialog that waits for the user. */
interface DialogNotice {
  id: number
  kind: 'alert' | 'confirm'
  title: string
  text?: string | undefined
  /** Labels of the buttons; OK and Cancel where left out (DLG-2). */
  confirm?: string | undefined
  cancel?: string | undefined
  /** The confirming button destroys something. */
  danger?: boolean | undefined
}

interface ToastAction {
  label: string
  run: () => void
}

interface ToastNotice {
  id: number
  text: string
  /** It tells of a failure, and is read out at once. */
  tone?: 'danger' | undefined
  action?: ToastAction | undefined
  /** A second action, such as Undo beside a link. */
  second?: ToastAction | undefined
}

/** Why a toast has closed: one of its actions was taken; or it timed out, was closed, or was replaced by newer ones. */
type ToastEnd = 'action' | 'gone'

/** How long a toast stays while nobody points at it; one with an action stays as long as the action can wait. */
const toastMs = 5000
/** Maximum toasts at a time; a further one replaces the oldest. */
const toastsAtMost = 3

export type Question = Omit<DialogNotice, 'id' | 'kind'>

/** Dialogs, one after another, and toasts: how a model without a view speaks to the user. */
export interface Notices {
  /** The dialog to show now, if any. */
  $dialog: ReadableAtom<DialogNotice | null>
  $toasts: ReadableAtom<ToastNotice[]>
  /** Asks; resolves with true for the confirming button. Waits for earlier dialogs. */
  confirm: (question: Question) => Promise<boolean>
  /** Shows a message; settles when it was read. Waits for earlier dialogs. */
  alert: (title: string, text?: string) => Promise<void>
  answer: (id: number, confirmed: boolean) => void
  /**
   * Shows a toast for a while, with `action` beside the text and `second` beside that. `closed` is called once with why
   * it has closed. Returns a function that closes it early.
   */
  toast: (
    text: string,
    action?: ToastAction,
    second?: ToastAction,
    closed?: (by: ToastEnd) => void,
  ) => () => void
  /**
   * Shows a toast about a failure: what was wanted, why it failed, and what can be done. Returns a function that closes
   * it.
   */
  fail: (text: string, action?: ToastAction) => () => void
  dropToast: (id: number) => void
  /** Holds the toasts while the user points at them or has the focus in them. */
  holdToasts: (held: boolean) => void
}

export function notices(app: App): Notices {
  const waiting: { notice: DialogNotice; answer: (confirmed: boolean) => void }[] = []
  const $dialog = atom<DialogNotice | null>(null)
  const $toasts = atom<ToastNotice[]>([])
  let lastId = 0

  const ask = (question: Question, kind: DialogNotice['kind']) =>
    new Promise<boolean>(answer => {
      const id = ++lastId
      waiting.push({ notice: { ...question, kind, id }, answer })
      $dialog.set(waiting[0]?.notice ?? null)
      // Without our own dialog the browser's is used; a question that nobody sees would wait forever.
      app.ensureRoot('overlays').catch(() => askBrowser(id))
    })
  const askBrowser = (id: number) => {
    const notice = waiting.find(({ notice }) => notice.id === id)?.notice
    if (!notice) return
    const words = [notice.title, notice.text].filter(Boolean).join('\n\n')
    const confirmed = notice.kind === 'confirm' ? window.confirm(words) : window.alert(words) === undefined
    settle(id, confirmed)
  }
  const settle = (id: number, confirmed: boolean) => {
    const index = waiting.findIndex(({ notice }) => notice.id === id)
    if (index < 0) return
    waiting.splice(index, 1)[0]?.answer(confirmed)
    $dialog.set(waiting[0]?.notice ?? null)
  }
  const leaving = new Map<number, () => void>()
  let held = false
  const closing = new Map<number, (by: ToastEnd) => void>()
  const endToast = (id: number, by: ToastEnd) => {
    leaving.get(id)?.()
    leaving.delete(id)
    $toasts.set($toasts.get().filter(toast => toast.id !== id))
    closing.get(id)?.(by)
    closing.delete(id)
  }
  const dropToast = (id: number) => endToast(id, 'gone')
  const dropLater = (id: number) =>
    leaving.set(
      id,
      app.disposer.timeout(() => dropToast(id), toastMs),
    )

  // Open questions are answered with no when Inlay is unmounted.
  app.disposer.add(() => {
    for (const { answer } of waiting.splice(0)) answer(false)
    $dialog.set(null)
    for (const { id } of $toasts.get()) dropToast(id)
  })

  const show = (toast: Omit<ToastNotice, 'id'>, closed?: (by: ToastEnd) => void) => {
    const id = ++lastId
    const ending = (one: ToastAction | undefined) =>
      one && {
        label: one.label,
        run() {
          endToast(id, 'action')
          one.run()
        },
      }
    if (closed) closing.set(id, closed)
    // More toasts would hide what the user is working on.
    for (const { id: oldest } of $toasts.get().slice(0, 1 - toastsAtMost)) dropToast(oldest)
    $toasts.set([
      ...$toasts.get(),
      { id, ...toast, action: ending(toast.action), second: ending(toast.second) },
    ])
    if (!held) dropLater(id)
    app.ensureRoot('overlays').catch(() => dropToast(id))
    return () => dropToast(id)
  }

  return {
    $dialog,
    $toasts,
    confirm: question => ask(question, 'confirm'),
    alert: (title, text) => ask({ title, text }, 'alert').then(() => {}),
    answer: settle,
    toast: (text, action, second, closed) => show({ text, action, second }, closed),
    fail: (text, action) => show({ text, action, tone: 'danger' }),
    dropToast,
    holdToasts(hold) {
      held = hold
      for (const { id } of $toasts.get()) {
        leaving.get(id)?.()
        if (!held) dropLater(id)
      }
    },
  }
}
