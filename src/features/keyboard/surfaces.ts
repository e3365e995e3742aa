import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import type { ActionPost, PostPlace } from '../feed/do-action.ts'

/** Where keys are pressed: the page, or a dialog over or next to it that shows posts. */
export interface KeySurface {
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
  /** Whether letters are not shortcuts at the moment. */
  isPaused?: () => boolean
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
