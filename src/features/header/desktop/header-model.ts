import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { Session } from '../../../platform/session.ts'
import { type Counts, countOf, sumOf, type UnreadCounts } from '../../unread/counts.ts'

const logoAnimations = 10

/** URL of one of the logo's ten animations (HEAD-4, DEC-51). `random` is from 0 up to 1. */
function logoAnimation(random: number, assetsHost = ''): string {
  const n = Math.min(logoAnimations, Math.floor(random * logoAnimations) + 1)
  return `${assetsHost.replace(/\/+$/, '')}/images/logo/hover-animations/${n}.gif`
}

interface LogoDeps {
  random: () => number
  assetsHost?: string | undefined
  /** True if the user prefers reduced motion. */
  isStill: () => boolean
  /** Preloads an image that may be shown soon. */
  preload: (url: string) => void
}

/**
 * The logo's hover animation, another one at each hover (HEAD-3, DEC-51). If the page names its assets host, it is
 * preloaded when a pointer is over the bar, else loaded on hover.
 */
export type Logo = ReturnType<typeof createLogo>

export function createLogo({ random, assetsHost, isStill, preload }: LogoDeps) {
  const $animation = atom<string | null>(null)
  let next: string | null = null
  // Touch doesn't hover: it follows the link.
  const mayPlay = (pointerType: string) => pointerType !== 'touch' && !isStill()
  return {
    /** URL of the playing animation; null for none. */
    $animation,
    /** A pointer is over a control of the bar: preloads the next animation. */
    near(pointerType: string) {
      // Without an assets host in the page data the image may not exist, so it is not preloaded.
      if (!assetsHost || next !== null || $animation.get() || !mayPlay(pointerType)) return
      next = logoAnimation(random(), assetsHost)
      preload(next)
    },
    hover(pointerType: string) {
      // Browsers may fire `pointerenter` twice.
      if ($animation.get() || !mayPlay(pointerType)) return
      $animation.set(next ?? logoAnimation(random(), assetsHost))
      next = null
    },
    rest: () => $animation.set(null),
  }
}

export type PanelName = 'account' | 'activity'
/** Parts that load on demand: the popovers and the tooltips. */
type PartName = PanelName | 'tips'

/** A popover that loads on demand: its view, and what runs each time it opens. */
export interface Panel<View> {
  View: View
  opened?: () => void
}

export interface HeaderDeps<View> {
  /** Whether a post form covers the page: one may be opening, or open, when the header loads. */
  isFormOpen?: () => boolean
  session: Pick<Session, '$blogs' | '$current'>
  unread: { [S in keyof UnreadCounts]: ReadableAtom<Counts> }
  bus: Pick<Bus, 'on'>
  disposer: Disposer
  load: (name: PartName) => Promise<Panel<View>>
  /** Resolves once the pressed state is painted, because drawing a popover takes long. */
  painted?: () => Promise<void>
  /** Shows on the pressed control that the popover's code is loading. */
  waiting?: (name: PanelName, work: Promise<unknown>) => void
  /** Tells the user that a popover couldn't be loaded. */
  failed: () => void
}

/** The header's state. */
export type Header<View> = ReturnType<typeof createHeader<View>>

export function createHeader<View>(deps: HeaderDeps<View>) {
  const { session, unread, bus, disposer } = deps
  const $formOpen = atom(deps.isFormOpen?.() === true)
  const $focused = atom(false)
  const $open = atom<PanelName | null>(null)
  const $panels = atom<{ readonly [N in PartName]?: Panel<View> }>({})
  const loading = new Map<PartName, Promise<Panel<View>>>()
  let requested: PanelName | null = null

  disposer.add(
    bus.on('post-form:opening', () => {
      close()
      $formOpen.set(true)
    }),
  )
  disposer.add(bus.on('post-form:opened', () => deps.isFormOpen && $formOpen.set(deps.isFormOpen())))
  disposer.add(
    bus.on('post-form:closing', () => {
      $formOpen.set(false)
    }),
  )
  disposer.add(bus.on('post-form:docked', ({ as }) => $formOpen.set(as === null)))

  const load = (name: PartName): Promise<Panel<View>> => {
    const existing = loading.get(name)
    if (existing) return existing
    const panelLoading = deps.load(name)
    loading.set(name, panelLoading)
    panelLoading.then(
      panel => $panels.set({ ...$panels.get(), [name]: panel }),
      () => loading.delete(name),
    )
    return panelLoading
  }

  const close = () => {
    requested = null
    $open.set(null)
  }
  const open = async (name: PanelName) => {
    requested = name
    try {
      const panelLoading = load(name)
      if (!$panels.get()[name]) deps.waiting?.(name, panelLoading)
      const panel = await panelLoading
      // During loading, another popover may have opened, or this one may have closed.
      await deps.painted?.()
      if (requested !== name || disposer.disposed || $open.get() === name) return
      $open.set(name)
      panel.opened?.()
    } catch {
      if (requested !== name) return
      close()
      deps.failed()
    }
  }

  return {
    /** A post form is open: the header, hidden by `scroll.ts`, is also out of the tab order. */
    $aside: computed(
      [$formOpen, $focused, $open],
      (formOpen, focused, panel) => formOpen && !focused && !panel,
    ),
    $open,
    $panels,
    /** Unread notifications of the current blog, and of all other blogs (DEC-115). */
    $activityCount: computed([unread.$activity, session.$current], (counts, current) =>
      countOf(counts, current?.name ?? ''),
    ),
    $otherCount: computed([unread.$activity, session.$blogs, session.$current], (counts, blogs, current) =>
      // The current blog has its own badge (UTIL-10).
      blogs.reduce((sum, { name }) => (name === current?.name ? sum : sum + countOf(counts, name)), 0),
    ),
    $messageCount: computed(unread.$messages, sumOf),
    /** Preloads the code of a part. */
    prepare: (name: PartName) => void load(name).catch(() => {}),
    /** Resolves when the popover is open, or when it couldn't be loaded. */
    open,
    toggle(name: PanelName) {
      if ($open.get() === name || requested === name) close()
      else void open(name)
    },
    close,
    setFocused: (focused: boolean) => $focused.set(focused),
  }
}
