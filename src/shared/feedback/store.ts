import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { loadOverlays } from '../../platform/overlays.ts'
import { t } from '../../platform/page/i18n.ts'
import { undoMs, undoTime } from './undo-time.ts'

/** A confirm or alert dialog that waits for the user. */
interface QueuedDialog {
  id: number
  kind: 'alert' | 'confirm'
  title: string
  text?: string | undefined
  /** Labels of the buttons; OK and Cancel if left out (DLG-2). */
  confirm?: string | undefined
  cancel?: string | undefined
  /** The confirming button destroys something, so the other one has the focus. */
  danger?: boolean | undefined
  /** A third button that loses nothing. It answers with false; `run` is called before that. */
  instead?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  run: () => void
  /** It undoes what the toast is about (see `undo.ts`): the toast stays longer, and a key presses it. */
  isUndo?: true
}

interface Toast {
  id: number
  text: string
  /** A failure, which screen readers announce at once. */
  tone?: 'danger' | undefined
  action?: ToastAction | undefined
  /** A second action, such as Undo next to a link. */
  second?: ToastAction | undefined
  /** It stays until it's answered or dismissed: otherwise, users would think that the text that failed was sent. */
  stays?: boolean | undefined
  /** Id of the post it is about, if any. */
  postId?: string | undefined
}

/** Why a toast closed: an action was pressed, it timed out, it was dismissed, or newer ones replaced it. */
type ToastEnd = 'action' | 'gone'

/** How long a toast without Undo stays while the user doesn't point at it, in milliseconds. */
const toastMs = 5000
/** Maximum toasts at a time; another one replaces the oldest. */
const toastsMax = 3

export type Question = Omit<QueuedDialog, 'id' | 'kind'>

/** Dialogs, one after another, and toasts, for models that have no view of their own. */
export interface Feedback {
  /** The dialog to show now, if any. */
  $dialog: ReadableAtom<QueuedDialog | null>
  $toasts: ReadableAtom<Toast[]>
  /** What screen readers announce after Undo; '' again with the next toast. */
  $undone: ReadableAtom<string>
  /** The keys that press Undo, for `aria-keyshortcuts`; '' for none, or while the shortcuts aren't loaded. */
  $undoKeys: WritableAtom<string>
  /** Asks; resolves with true for the confirming button. Waits for earlier dialogs. */
  confirm: (question: Question) => Promise<boolean>
  /** Shows a message; settles when it was read. Waits for earlier dialogs. */
  alert: (title: string, text?: string) => Promise<void>
  answer: (id: number, confirmed: boolean) => void
  /**
   * Shows a toast for a while, with `action` after the text and `second` after that. `closed` is called once, with the
   * reason. Returns a function that closes it early.
   */
  toast: (
    text: string,
    action?: ToastAction,
    second?: ToastAction,
    closed?: (by: ToastEnd) => void,
  ) => () => void
  /**
   * Shows a toast about a failure. Its text says what failed, why, and what the user can do; one that `stays` is closed
   * by the user, or when it no longer applies. Returns a function that closes it.
   */
  fail: (text: string, action?: ToastAction, stays?: boolean, second?: ToastAction) => () => void
  /** The same about one post: its toasts close when it is deleted. */
  aboutPost: (postId: string) => Pick<Feedback, 'toast' | 'fail'>
  /** Adds something without a toast that can be undone, until the returned function is called. */
  undoable: (run: () => void) => () => void
  /** Undoes the most recent action that can be undone; false if there is none. */
  undoNewest: () => boolean
  dropToast: (id: number) => void
  /** Pauses the timers of the toasts while the pointer or the focus is in them. */
  holdToasts: (held: boolean) => void
}

export function feedback(app: App): Feedback {
  const waiting: { notice: QueuedDialog; answer: (confirmed: boolean) => void }[] = []
  const $dialog = atom<QueuedDialog | null>(null)
  const $toasts = atom<Toast[]>([])
  const $undone = atom('')
  let lastId = 0

  const ask = (question: Question, kind: QueuedDialog['kind']) =>
    new Promise<boolean>(answer => {
      const id = ++lastId
      waiting.push({ notice: { ...question, kind, id }, answer })
      $dialog.set(waiting[0]?.notice ?? null)
      // Without our own dialog, use the browser's; a question that nobody sees would wait forever.
      loadOverlays(app).catch(() => askBrowser(id))
    })
  const askBrowser = (id: number) => {
    const notice = waiting.find(({ notice }) => notice.id === id)?.notice
    if (!notice) return
    const text = [notice.title, notice.text].filter(Boolean).join('\n\n')
    const confirmed = notice.kind === 'confirm' ? window.confirm(text) : window.alert(text) === undefined
    settle(id, confirmed)
  }
  const settle = (id: number, confirmed: boolean) => {
    const index = waiting.findIndex(({ notice }) => notice.id === id)
    if (index < 0) return
    waiting.splice(index, 1)[0]?.answer(confirmed)
    $dialog.set(waiting[0]?.notice ?? null)
  }
  /** What can be undone without a toast. */
  const undoables = new Map<number, () => void>()
  const timers = new Map<number, () => void>()
  let held = false
  /** The timer of a toast starts when it is visible, because its code may take longer to load. */
  let isDrawn = false
  const closeListeners = new Map<number, (by: ToastEnd) => void>()
  const closeToast = (id: number, by: ToastEnd) => {
    timers.get(id)?.()
    timers.delete(id)
    $toasts.set($toasts.get().filter(toast => toast.id !== id))
    closeListeners.get(id)?.(by)
    closeListeners.delete(id)
  }
  const dropToast = (id: number) => closeToast(id, 'gone')
  const dropLater = ({ id, action, second, stays }: Toast) => {
    const isUndo = action?.isUndo || second?.isUndo
    const ms = isUndo ? undoMs(app.get(undoTime).$value.get().time) : toastMs
    if (isDrawn && !held && !stays && ms < Number.POSITIVE_INFINITY)
      timers.set(
        id,
        app.disposer.timeout(() => dropToast(id), ms),
      )
  }
  const drawn = () => {
    if (isDrawn) return
    isDrawn = true
    $toasts.get().forEach(dropLater)
  }

  // When Inlay is unmounted, open questions are answered with false.
  app.disposer.add(() => {
    for (const { answer } of waiting.splice(0)) answer(false)
    $dialog.set(null)
    for (const { id } of $toasts.get()) dropToast(id)
  })

  const show = (toast: Omit<Toast, 'id'>, closed?: (by: ToastEnd) => void) => {
    const id = ++lastId
    const closingAction = (action: ToastAction | undefined) =>
      action && {
        ...action,
        run() {
          closeToast(id, 'action')
          if (action.isUndo) $undone.set(t('Undone.'))
          action.run()
        },
      }
    if (closed) closeListeners.set(id, closed)
    // More toasts would hide what the user is working on. One with Undo stays its full time, because a deletion happens
    // at its end.
    const droppable = $toasts
      .get()
      .filter(({ action, second, stays }) => !stays && !action?.isUndo && !second?.isUndo)
    for (const { id: oldest } of droppable.slice(0, Math.max(0, $toasts.get().length + 1 - toastsMax)))
      dropToast(oldest)
    const shown = {
      id,
      ...toast,
      action: closingAction(toast.action),
      second: closingAction(toast.second),
    }
    $undone.set('')
    $toasts.set([...$toasts.get(), shown])
    dropLater(shown)
    loadOverlays(app).then(drawn, () => {
      // A failure must be reported even if the code for toasts can't be loaded.
      if (toast.tone) app.tell(toast.text)
      dropToast(id)
    })
    return () => dropToast(id)
  }

  const about = (postId?: string): Pick<Feedback, 'toast' | 'fail'> => ({
    toast: (text, action, second, closed) => show({ text, action, second, postId }, closed),
    fail: (text, action, stays, second) => show({ text, action, second, stays, tone: 'danger', postId }),
  })
  app.disposer.add(
    app.bus.on('post:deleted', ({ id: deleted }) => {
      for (const { id, postId } of $toasts.get()) if (postId === deleted) dropToast(id)
    }),
  )

  return {
    ...about(),
    aboutPost: about,
    $dialog,
    $toasts,
    $undone,
    $undoKeys: atom(''),
    confirm: question => ask(question, 'confirm'),
    alert: (title, text) => ask({ title, text }, 'alert').then(() => {}),
    answer: settle,
    dropToast,
    undoable(run) {
      const id = ++lastId
      undoables.set(id, run)
      return () => void undoables.delete(id)
    },
    undoNewest() {
      const all = new Map(undoables)
      for (const { id, action, second } of $toasts.get()) {
        const undo = [action, second].find(one => one?.isUndo)
        if (undo) all.set(id, undo.run)
      }
      const newest = all.get(Math.max(...all.keys()))
      newest?.()
      return newest !== undefined
    },
    holdToasts(hold) {
      held = hold
      for (const toast of $toasts.get()) {
        timers.get(toast.id)?.()
        dropLater(toast)
      }
    },
  }
}
