import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { typedEarly } from '../../shared/typed-early.ts'
import { type ActionPost, doAction, type PostPlace, postAt } from '../feed/do-action.ts'
import { currentPost } from './current-post.ts'
import type { Shortcut } from './shortcuts.ts'

/** Where keys are pressed: the page, or a dialog over or next to it that shows posts. */
interface KeySurface {
  place: PostPlace
  /** The post that keys act on. */
  post: () => ActionPost | null
  /** What its shortcuts do besides actions on posts, by id. */
  does: Readonly<Record<string, () => void>>
}

/** A surface that is a dialog. */
export interface DialogSurface extends KeySurface {
  /** What opens over it has its own keys. */
  dialog: Element
  /** Handles keys that users can't change, such as arrows. */
  fixedKey?: (stroke: string, target: Element) => (() => void) | null | undefined
}

/** The open dialogs with shortcuts. */
export const dialogSurfaces = (_: App): Set<DialogSurface> => new Set()

/** Handles the keys in a dialog while it is open. */
export function openSurface(app: App, surface: DialogSurface): Dispose {
  const surfaces = app.get(dialogSurfaces)
  surfaces.add(surface)
  app.ensureRoot('keyboard').catch(() => {})
  return () => void surfaces.delete(surface)
}

/** Opens the emoji picker of the focused box: its button is in the nearest element that contains both. */
function pressEmoji(): void {
  let around = document.activeElement
  while (around && !around.querySelector('[data-emoji]')) around = around.parentElement
  around?.querySelector<HTMLElement>('[data-emoji]')?.click()
}

/** Their timers wait while the focus is in them, and it goes back once the toast is closed. */
const focusToast = () =>
  document.querySelector<HTMLElement>('[data-inlay-root="toasts"] li:last-child button')?.focus()

/** The page and its posts. */
function pageSurface(app: App): KeySurface {
  const { current, move, top } = app.get(currentPost)
  return {
    place: 'posts',
    post: () => postAt(current()),
    does: { next: () => move(1), previous: () => move(-1), top },
  }
}

/** Runs a shortcut, in a dialog or on the page. */
export function runShortcut(app: App): (shortcut: Shortcut, surface?: KeySurface) => void {
  const page = pageSurface(app)
  const everywhere: KeySurface['does'] = {
    undo: app.get(feedback).undoNewest,
    toast: focusToast,
    emoji: pressEmoji,
  }
  const early = app.get(typedEarly)
  return ({ id, action, command, own }, surface = page) => {
    const does = surface.does[id] ?? everywhere[id]
    if (own) void own.run()
    else if (action) {
      const post = surface.post()
      if (post) void doAction(app, action, post, { byKey: true })
    } else if (does) does()
    // If nothing handles a command for this user, or its code fails to load, the user has already been told.
    else if (command) void early.opening(() => app.bus.dispatch(command as never))
  }
}
