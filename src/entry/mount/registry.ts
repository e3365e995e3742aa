import type { ReactNode } from 'react'
import type { App } from '../../platform/app.ts'
import type { Handlers } from '../../platform/bus/bus.ts'
import type { RootName } from '../../platform/bus/commands.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'

/** What a root gets when it is mounted. */
interface RootContext {
  app: App
  /** The placeholder, or the element made for it. */
  element: Element
  /** The parsed `data-inlay-options` of the placeholder; unchecked. */
  options: unknown
  /** Released when this root is unmounted. */
  disposer: Disposer
}

/** A mounted root: what it draws, if anything, and the commands it handles. */
export interface RootInstance {
  /** Null when it draws nothing: the host's fallback stays. */
  view?: ReactNode
  handlers?: Handlers
}

/** The code of a root, as its chunk exports it. */
export interface RootModule {
  setup: (context: RootContext) => RootInstance
  /**
   * `mountReact` from `render.tsx`, or `mountWithoutView` from `without-view.ts` for a part without a view, so that
   * `render.tsx` is only loaded with a root that draws.
   */
  mount: (root: RootSetup) => Promise<Element | null>
}

/** A root whose code is loaded and that is being mounted. */
export interface RootSetup extends Omit<RootContext, 'options'> {
  name: string
  setup: RootModule['setup']
}

/** How a root is loaded and mounted; `src/entry/index.ts` lists them all. */
export interface RootDefinition {
  load: (app: App) => Promise<RootModule>
  /**
   * When a placeholder's root is loaded, unless the placeholder itself says; `command` if left out. A function can
   * decide based on the page.
   */
  when?: When | ((app: App) => When)
  /** It draws nothing: it only has handlers, and loads without React. */
  viewless?: true
  /** Each of its placeholders gets a root; otherwise only the first does. */
  several?: true
  /** Parts without a view that stay mounted while this root, or another one that names them, is on the page. */
  companions?: readonly RootName[]
  /** Not for guests (BOOT-13, BOOT-14): its commands only ask those who press one to log in. */
  members?: true
  /** Adds small listeners that are needed before the root is loaded, such as a shortcut. */
  start?: (app: App, disposer: Disposer) => void
}

/**
 * When a root is loaded: `now` is at once, `visible` when its place is near the view, `idle` when the page is idle,
 * `touch` when the user points at, presses or focuses its place, or has opened something else, `used` when the user does anything on the page or
 * after a minute. `command` is when a command needs it; commands load a root of any other time, too.
 */
export type When = 'now' | 'visible' | 'idle' | 'touch' | 'used' | 'command'
export type Registry = Partial<Record<RootName, RootDefinition>>
