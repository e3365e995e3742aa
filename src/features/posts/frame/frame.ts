import { atom, computed, type ReadableAtom } from 'nanostores'
import { covers, isDocked, type Layout, type Shown, shownAs } from './layouts.ts'

/** How a form was framed on the page before. */
interface FrameStart {
  layout: Layout
  isMinimized: boolean
}

/** How the open form is framed: where it stands, and the controls that move it (DEC-188). */
export interface Frame {
  $shown: ReadableAtom<Shown>
  /** The layout that the user has chosen; a narrow window may show another one. */
  $layout: ReadableAtom<Layout>
  /** The width of the window, in pixels. */
  $width: ReadableAtom<number>
  /** Counts the moves that the user asked for: the focus moves with the form. */
  $moves: ReadableAtom<number>
  /** Chooses a layout; the one that is chosen already gives way to the page's. */
  toggle: (layout: Exclude<Layout, 'page'>) => void
  minimize: () => void
  /** Shows a minimized form again, and moves the focus to it. */
  expand: () => void
  /** Called for each form that opens; returns how it is shown. */
  begin: (isInline: boolean, start?: FrameStart) => Shown
  /** The form has left its place in the page, where something else may stand from now on. */
  leavePlace: () => void
  /** Whether a form that opens now would be docked. */
  opensDocked: (start?: FrameStart) => boolean
}

export interface FrameDeps {
  $width: ReadableAtom<number>
  /** The layout of the user's last choice. */
  read: () => Layout
  write: (layout: Layout) => void
  /** Called before the user moves the form. */
  willMove?: () => void
}

export function createFrame({ $width, read, write, willMove }: FrameDeps): Frame {
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
    $layout,
    $width,
    $moves,
    toggle: layout =>
      move(() => {
        const next = $layout.get() === layout ? 'page' : layout
        write(next)
        $layout.set(next)
      }),
    minimize: () => move(() => $isMinimized.set(true)),
    expand: () => move(() => $isMinimized.set(false)),
    begin(isInline, start) {
      $layout.set(start?.layout ?? read())
      $isMinimized.set(start?.isMinimized ?? false)
      $isInline.set(isInline)
      // A page that has just loaded must not be covered.
      if (start && covers($shown.get())) $isMinimized.set(true)
      return $shown.get()
    },
    leavePlace: () => $isInline.set(false),
    opensDocked: start =>
      start !== undefined ||
      isDocked(shownAs({ layout: read(), isMinimized: false, isInline: false }, $width.get())),
  }
}
