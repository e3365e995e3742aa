import type { App } from '../../platform/app.ts'
import type { Dispose } from '../../platform/lib/dispose.ts'
import type { ActionPost, PostPlace } from '../feed/do-action.ts'

/** Where keys are pressed: the page, or a dialog over it or beside it that shows posts. */
export interface KeySurface {
  place: PostPlace
  /** The post that keys act on. */
  post: () => ActionPost | null
  /** What its shortcuts do that are no actions on posts, by their ids. */
  does: Readonly<Record<string, () => void>>
}

/** A surface that is a dialog. */
export interface DialogSurface extends KeySurface {
  /** What opens over it has keys of its own. */
  dialog: Element
  /** What a key does that users can't change, such as an arrow. */
  fixedKey?: (stroke: string, target: Element) => (() => void) | null | undefined
  /** Whether letters are no shortcuts for now. */
  isPaused?: () => boolean
}

/** The dialogs with shortcuts that are open. */
export const dialogSurfaces = (_: App): Set<DialogSurface> => new Set()

/** Has the keys in a dialog heard, as long as it is open. */
export function openSurface(app: App, surface: DialogSurface): Dispose {
  const surfaces = app.get(dialogSurfaces)
  surfaces.add(surface)
  app.ensureRoot('keyboard').catch(() => {})
  return () => void surfaces.delete(surface)
}
