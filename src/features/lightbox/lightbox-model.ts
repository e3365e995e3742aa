import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Commands } from '../../platform/bus/contract.ts'
import type { Layer } from '../../platform/dom/back-stack.ts'
import type { ActionPost } from '../feed/do-action.ts'
import type { PostState } from '../feed/post-markup.ts'
import type { PostOverrides } from '../feed/post-overrides.ts'
import type { Photo } from './photos.ts'
import type { PanStep, Stage } from './stage.ts'

/** What is open. While closing, its photo flies back to its place. */
export interface LightboxState {
  photos: readonly Photo[]
  index: number
  isClosing: boolean
}

export interface Lightbox {
  app: App
  $state: ReadableAtom<LightboxState | null>
  /** Whether the buttons and the texts are visible: a tap hides them. */
  $controls: ReadableAtom<boolean>
  $zoomed: ReadableAtom<boolean>
  /** Indexes of the photos that couldn't be loaded. */
  $broken: ReadableAtom<ReadonlySet<number>>
  /** Handles `photo:open`. */
  open: (payload: Commands['photo:open']) => void
  close: () => Promise<void>
  /** Finds photos that were added or removed while it is open. */
  refresh: () => void
  /** Shows another photo of the list; at its ends nothing happens. */
  step: (by: 1 | -1) => void
  /** Shows the first or the last photo of the same post. */
  edge: (end: 'first' | 'last') => void
  zoom: (how: 'in' | 'out' | 'toggle') => void
  /** Moves over a zoomed photo. */
  pan: (by: PanStep) => void
  retry: () => void
  showControls: (shown: boolean) => void
  /** The post of a photo in the form that actions need; null outside posts. */
  actionPost: (photo: Photo, element?: Element | null) => ActionPost | null
  $post: (id: string) => ReadableAtom<PostState>
  /** Whether only the current photo may be loaded. */
  savesData: () => boolean
  /** The stage reports what it does. */
  staged: (stage: Stage) => void
  changed: (index: number) => void
  zoomed: (isZoomed: boolean) => void
  loaded: (index: number, isBroken: boolean) => void
  closing: () => void
  closed: () => void
}

interface LightboxDeps {
  app: App
  posts: PostOverrides
  back: Layer<true>
  find: (anchor: Element) => { photos: Photo[]; index: number }
  /** Scrolls the place of a photo into view. */
  reveal: (photo: Photo) => void
  savesData: () => boolean
}

const isSame = (one: Photo, other: Photo) =>
  one.element === other.element && one.number === other.number && one.count === other.count
const isEqual = (some: readonly Photo[], others: readonly Photo[]) =>
  some.length === others.length && some.every((photo, at) => photo === others[at])

export function createLightbox(deps: LightboxDeps): Lightbox {
  const { posts, back } = deps
  const $state = atom<LightboxState | null>(null)
  const $controls = atom(true)
  const $zoomed = atom(false)
  const $broken = atom<ReadonlySet<number>>(new Set())
  let stage: Stage | null = null
  let finished: (() => void)[] = []

  const current = () => {
    const state = $state.get()
    return state?.photos[state.index]
  }
  const go = (index: number) => {
    const state = $state.get()
    if (state && !state.isClosing && state.photos[index]) stage?.go(index)
  }
  function closing(): void {
    const state = $state.get()
    const photo = current()
    if (!state || !photo || state.isClosing) return
    $state.set({ ...state, isClosing: true })
    deps.reveal(photo)
  }
  function closed(): void {
    stage = null
    $state.set(null)
    back.close()
    for (const finish of finished.splice(0)) finish()
  }
  const close = () =>
    new Promise<void>(resolve => {
      if (!$state.get()) return resolve()
      finished = [...finished, resolve]
      closing()
      if (stage) stage.close()
      else closed()
    })

  return {
    app: deps.app,
    $state,
    $controls,
    $zoomed,
    $broken,
    open(payload) {
      const anchor = payload?.anchor
      if (!(anchor instanceof Element) || $state.get()) return
      const { photos, index } = deps.find(anchor)
      if (index < 0) {
        console.warn('Inlay: photo:open needs the element of a photo.', anchor)
        return
      }
      $broken.set(new Set())
      $zoomed.set(false)
      $controls.set(true)
      back.set(true)
      $state.set({ photos, index, isClosing: false })
    },
    close,
    refresh() {
      const state = $state.get()
      const photo = current()
      if (!state || !photo || state.isClosing) return
      const { photos, index } = deps.find(photo.element)
      const merged = photos.map(found => state.photos.find(known => isSame(known, found)) ?? found)
      if (index < 0 || isEqual(merged, state.photos)) return
      const broken = [...$broken.get()].map(at => state.photos[at]?.element)
      $broken.set(new Set([...merged.keys()].filter(at => broken.includes(merged[at]?.element))))
      $state.set({ ...state, photos: merged, index })
      stage?.replace(merged, index)
    },
    step(by) {
      const state = $state.get()
      if (state) go(state.index + by)
    },
    edge(end) {
      const state = $state.get()
      const photo = current()
      if (!state || !photo) return
      go(state.index + (end === 'first' ? 1 - photo.number : photo.count - photo.number))
    },
    zoom: how => stage?.zoom(how),
    pan: by => stage?.pan(by),
    retry() {
      const state = $state.get()
      if (!state) return
      $broken.set(new Set([...$broken.get()].filter(index => index !== state.index)))
      stage?.reload(state.index)
    },
    showControls: shown => $controls.set(shown),
    actionPost: ({ post }, element = null) =>
      post && {
        item: post,
        place: 'lightbox',
        element,
        // A form belongs to the page, and has its own history entries.
        before: action => (action.command === 'post-form:open' ? close() : undefined),
      },
    $post: posts.$post,
    savesData: deps.savesData,
    staged(made) {
      stage = made
    },
    changed(index) {
      const state = $state.get()
      if (state && index !== state.index) $state.set({ ...state, index })
      $zoomed.set(false)
    },
    zoomed: isZoomed => $zoomed.set(isZoomed),
    loaded(index, isBroken) {
      const broken = new Set($broken.get())
      if (isBroken) broken.add(index)
      else broken.delete(index)
      $broken.set(broken)
    },
    closing,
    closed,
  }
}
