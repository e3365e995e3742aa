import type { ReactNode } from 'react'
import type { App } from '../app/app.ts'
import type { Handlers } from '../bus/bus.ts'
import type { RootName } from '../bus/commands.ts'
import type { Disposer } from '../lib/dispose.ts'

/** What a root gets when it comes to life. */
interface RootContext {
  app: App
  /** The placeholder, or the element made for it. */
  element: Element
  /** The parsed `data-inlay-options` of the placeholder; it may say anything. */
  options: unknown
  /** Released when this root is unmounted. */
  disposer: Disposer
}

/** A living root: what it draws, if anything, and the commands it handles. */
export interface RootInstance {
  /** Null where there is nothing to draw: the host's fallback stays. */
  view?: ReactNode
  handlers?: Handlers
}

export interface RootModule {
  setup: (context: RootContext) => RootInstance
  /** `mountReact` of `render.tsx`, or `mountHeadless` of `headless.ts` for a part without a view: the code is loaded with its first root. */
  mount: (root: RootSetup) => Promise<Element | null>
}

/** A root whose code has been loaded, on its way to life. */
export interface RootSetup extends Omit<RootContext, 'options'> {
  name: string
  setup: RootModule['setup']
}

/** How a root comes to life; `widgets/index.ts` names them all. */
export interface RootDefinition {
  load: (app: App) => Promise<RootModule>
  /**
   * When a placeholder's root is loaded, unless the placeholder says so itself; `command` if left out. A function decides
   * by the page.
   */
  when?: When | ((app: App) => When)
  /** It draws nothing: handlers alone, loaded without React. */
  headless?: true
  /** Each of its placeholders gets a root; else the first alone does. */
  several?: true
  /** Headless parts that are at work as long as this root, or another one that names them, is on the page. */
  companions?: readonly RootName[]
  /** Guests get no such root, and its commands do nothing for them (dashboard.md §6). */
  members?: true
  /** Small listeners that must be there before the root is loaded, such as a shortcut. */
  start?: (app: App, disposer: Disposer) => void
}

/**
 * When a root is loaded: at once, when its place is near the view, when the page is idle, when somebody touches its
 * place, when the page is touched anywhere or a minute old, or when a command (or `need`) asks for it, which it may at
 * any time.
 */
export type When = 'now' | 'visible' | 'idle' | 'touch' | 'used' | 'command'
export type Registry = Partial<Record<RootName, RootDefinition>>
