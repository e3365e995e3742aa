import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'

/** Where the user wants forms: over the page or in their place in it, next to the posts, or on the whole screen. */
const layouts = ['page', 'beside', 'full'] as const
export type Layout = (typeof layouts)[number]

/**
 * Where a form is drawn now: in its place in the page, in a dialog over it, next to it, on the whole screen, or as a
 * bar.
 */
export type Shown = 'inline' | 'modal' | 'beside' | 'full' | 'bar'

/**
 * Widths of the window in pixels: below the first a form fills the screen, from the second on it fits next to the
 * posts.
 */
const phoneWidth = 600
const besideWidth = 1200

interface Framing {
  layout: Layout
  isMinimized: boolean
  /** It has a place in the page. */
  isInline: boolean
}

/**
 * How a form is shown in a window of this width.
 * @internal
 */
export function shownAs({ layout, isMinimized, isInline }: Framing, width: number): Shown {
  if (isMinimized) return 'bar'
  if (width < phoneWidth || layout === 'full') return 'full'
  if (layout === 'beside' && width >= besideWidth) return 'beside'
  return isInline ? 'inline' : 'modal'
}

/** Whether the page can be used while the form is open: nothing is dimmed, and the address is the page's. */
export const isDocked = (shown: Shown): shown is 'beside' | 'bar' => shown === 'beside' || shown === 'bar'

/** Whether the form covers the page, which is inert under it. */
export const covers = (shown: Shown): boolean => shown === 'modal' || shown === 'full'

/** The layouts that a window of this width offers besides the page's. */
export const choicesAt = (width: number): readonly Exclude<Layout, 'page'>[] =>
  width < phoneWidth ? [] : width < besideWidth ? ['full'] : ['beside', 'full']

export const isLayout = (value: unknown): value is Layout => layouts.some(layout => layout === value)

/** The form's layout on the previous page. */
interface FrameStart {
  layout: Layout
  isMinimized: boolean
}

/** The layout of the open form, and the controls that change it (DEC-188). */
export type Frame = ReturnType<typeof createFrame>

interface FrameDeps {
  $width: ReadableAtom<number>
  /** The layout of the user's last choice. */
  read: () => Layout
  write: (layout: Layout) => void
  /** Called before the user moves the form. */
  willMove?: () => void
}

export function createFrame({ $width, read, write, willMove }: FrameDeps) {
  const $layout = atom<Layout>('page')
  const $isMinimized = atom(false)
  const $isInline = atom(false)
  const $moves = atom(0)
  const $shown = computed(
    [$layout, $isMinimized, $isInline, $width],
    (layout, isMinimized, isInline, width) => shownAs({ layout, isMinimized, isInline }, width),
  )
  const move = (change: () => void) => {
    willMove?.()
    change()
    $moves.set($moves.get() + 1)
  }
  return {
    $shown,
    /** The layout that the user has chosen; a narrow window may show another one. */
    $layout,
    /** The width of the window, in pixels. */
    $width,
    /** Counts the moves that the user asked for: the focus moves with the form. */
    $moves,
    /** Chooses a layout; choosing the current one again returns to the page's. */
    toggle: (layout: Exclude<Layout, 'page'>) =>
      move(() => {
        const next = $layout.get() === layout ? 'page' : layout
        write(next)
        $layout.set(next)
      }),
    minimize: () => move(() => $isMinimized.set(true)),
    /** Shows a minimized form again, and moves the focus to it. */
    expand: () => move(() => $isMinimized.set(false)),
    /** Called for each form that opens; returns how it is shown. */
    begin(isInline: boolean, start?: FrameStart) {
      $layout.set(start?.layout ?? read())
      $isMinimized.set(start?.isMinimized ?? false)
      $isInline.set(isInline)
      // A page that has just loaded must not be covered.
      if (start && covers($shown.get())) $isMinimized.set(true)
      return $shown.get()
    },
    /** The form has no place in the page, or the post that it replaced there is gone. */
    leavePlace: () => $isInline.set(false),
    /** Whether a form opened now would be docked. */
    opensDocked: (start?: FrameStart) =>
      start !== undefined ||
      isDocked(shownAs({ layout: read(), isMinimized: false, isInline: false }, $width.get())),
  }
}

/** The layout that the user has last chosen for forms, in this browser. */
export function layoutChoice(app: App) {
  const { latest, set } = storedAtom<{ layout: Layout }>(app, ownKey(app, 'posting', 'layout'), {
    read: ({ layout }) => ({ layout: isLayout(layout) ? layout : 'page' }),
  })
  return { read: () => latest().layout, write: (layout: Layout) => set({ layout }) }
}
