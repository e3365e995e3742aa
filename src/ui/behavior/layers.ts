import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isComposing } from '../../platform/dom/composing.ts'

/** Something open over the page. Escape and a press outside only reach the top layer. */
interface Layer {
  element: () => Element | null
  onEscape: () => void
  onPressOutside?: ((event: PointerEvent) => void) | undefined
}

const layers: Layer[] = []
const watchers = new Set<() => void>()
const notifyAll = () => {
  for (const notify of watchers) notify()
}

const watch = (notify: () => void) => {
  watchers.add(notify)
  return () => {
    watchers.delete(notify)
  }
}

/** Inlay's topmost open modal dialog; everything outside it is inert and not announced. */
export const topDialog = (): HTMLDialogElement | null => {
  const elements = layers.map(layer => layer.element())
  return elements.findLast(element => element instanceof HTMLDialogElement) ?? null
}

export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(watch, topDialog, () => null)

/** Whether another modal dialog, Inlay's or the host's, already dims the page. */
export const hasDialogBelow = (dialog: HTMLDialogElement): boolean =>
  [...document.querySelectorAll('dialog[open]:not([data-state="closed"])')].some(
    other => other !== dialog && other.matches(':modal'),
  )

/** Whether no other layer is above this element's. */
export const isUppermost = (element: Element | null): boolean => {
  const top = layers.at(-1)?.element()
  return !top || top === element
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
  const top = layers.at(-1)
  if (!top) return
  event.preventDefault()
  top.onEscape()
}

function onPointerDown(event: PointerEvent): void {
  const path = event.composedPath()
  // A press on an element above all layers, such as a toast, isn't outside any layer.
  if (path.some(node => node instanceof Element && node.matches('[data-inlay-above]'))) return
  // From the top down: a press inside a layer closes neither it nor those below.
  for (const layer of layers.toReversed()) {
    const element = layer.element()
    if (element && path.includes(element)) return
    layer.onPressOutside?.(event)
    if (element?.matches('dialog')) return
  }
}

/**
 * Passes close requests without a key, such as Android's Back, to a layer. Browsers do this for modal dialogs
 * themselves. Returns a function that ends it. Browsers without `CloseWatcher` leave Back to the page.
 */
function watchCloseRequests(layer: Layer): () => void {
  if (typeof CloseWatcher === 'undefined' || layer.element() instanceof HTMLDialogElement) return () => {}
  let watcher: CloseWatcher | undefined
  const start = () => {
    watcher = new CloseWatcher()
    watcher.onclose = () => {
      layer.onEscape()
      // One watcher serves one request; the layer may have stayed open.
      if (layers.includes(layer)) start()
    }
  }
  start()
  return () => watcher?.destroy()
}

function add(layer: Layer): () => void {
  if (layers.length === 0) {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown, true)
  }
  layers.push(layer)
  const unwatch = watchCloseRequests(layer)
  notifyAll()
  return () => {
    unwatch()
    layers.splice(layers.indexOf(layer), 1)
    notifyAll()
    if (layers.length > 0) return
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/** Makes an element a layer while it is open. Returns the element's `ref`. */
export function useLayer<E extends Element = HTMLElement>(options: {
  open: boolean
  onEscape: () => void
  onPressOutside?: (event: PointerEvent) => void
}): RefObject<E | null> {
  const ref = useRef<E>(null)
  const close = useEffectEvent(options.onEscape)
  const pressOutside = useEffectEvent((event: PointerEvent) => options.onPressOutside?.(event))
  const { open } = options
  // A layout effect, so that a key pressed right after the first paint already reaches the layer.
  useLayoutEffect(() => {
    if (!open) return
    return add({
      element: () => ref.current,
      onEscape: () => close(),
      onPressOutside: event => pressOutside(event),
    })
  }, [open])
  return ref
}
