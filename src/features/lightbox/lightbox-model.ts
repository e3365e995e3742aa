import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Commands } from '../../platform/bus/contract.ts'
import type { Layer } from '../../platform/dom/back-stack.ts'
import type { ActionPost } from '../feed/do-action.ts'
import type { PostOverrides } from '../feed/post-overrides.ts'
import type { Photo } from './photos.ts'
import type { PanStep, Stage } from './stage.ts'

/** What is open. While closing, its photo flies back to its place. */
export interface LightboxState {
  photos: readonly Photo[]
  index: number
  isClosing: boolean
}

export type Lightbox = ReturnType<typeof createLightbox>

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

export function createLightbox(deps: LightboxDeps) {
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
    /** Whether the buttons and the texts are visible: a tap hides them. */
    $controls,
    $zoomed,
    /** Indexes of the photos that couldn't be loaded. */
    $broken,
    /** Handles `photo:open`. */
    open(payload: Commands['photo:open']) {
      const anchor = payload?.anchor
      if (!(anchor instanceof Element) || $state.get()) return
      const { photos, index } = deps.find(anchor)
      if (index < 0) {
        console.warn('INLAY-25: photo:open needs the element of a photo.', anchor)
        return
      }
      $broken.set(new Set())
      $zoomed.set(false)
      $controls.set(true)
      back.set(true)
      $state.set({ photos, index, isClosing: false })
    },
    close,
    /** Finds photos that were added or removed while it is open. */
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
    /** Shows another photo of the list; at its ends nothing happens. */
    step(by: 1 | -1) {
      const state = $state.get()
      if (state) go(state.index + by)
    },
    /** Shows the first or the last photo of the same post. */
    edge(end: 'first' | 'last') {
      const state = $state.get()
      const photo = current()
      if (!state || !photo) return
      go(state.index + (end === 'first' ? 1 - photo.number : photo.count - photo.number))
    },
    zoom: (how: 'in' | 'out' | 'toggle') => stage?.zoom(how),
    /** Moves over a zoomed photo. */
    pan: (by: PanStep) => stage?.pan(by),
    retry() {
      const state = $state.get()
      if (!state) return
      $broken.set(new Set([...$broken.get()].filter(index => index !== state.index)))
      stage?.reload(state.index)
    },
    showControls: (shown: boolean) => $controls.set(shown),
    /** The post of a photo in the form that actions need; null outside posts. */
    actionPost: ({ post }: Photo, element: Element | null = null): ActionPost | null =>
      post && {
        item: post,
        place: 'lightbox',
        element,
        // A form belongs to the page, and has its own history entries.
        before: action => (action.command === 'post-form:open' ? close() : undefined),
      },
    $post: posts.$post,
    /** Whether only the current photo may be loaded. */
    savesData: deps.savesData,
    /** The stage reports what it does. */
    staged(made: Stage) {
      stage = made
    },
    changed(index: number) {
      const state = $state.get()
      if (state && index !== state.index) $state.set({ ...state, index })
      $zoomed.set(false)
    },
    zoomed: (isZoomed: boolean) => $zoomed.set(isZoomed),
    loaded(index: number, isBroken: boolean) {
      const broken = new Set($broken.get())
      if (isBroken) broken.add(index)
      else broken.delete(index)
      $broken.set(broken)
    },
    closing,
    closed,
  }
}
