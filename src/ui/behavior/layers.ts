import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** Something drawn over the page; Escape and a press outside concern the uppermost one only. */
interface Layer {
  element: () => Element | null
  onEscape: (event: KeyboardEvent) => void
  onPressOutside?: ((event: PointerEvent) => void) | undefined
}

const layers: Layer[] = []
const watchers = new Set<() => void>()
const tellAll = () => {
  for (const tell of watchers) tell()
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
  }
}

const topDialog = (): HTMLDialogElement | null => {
  const elements = layers.map(layer => layer.element())
  return elements.findLast(element => element instanceof HTMLDialogElement) ?? null
}

/** The uppermost open modal dialog of ours; all that is not inside it cannot be reached, nor is it read out. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(watch, topDialog, () => null)

/** Whether another modal dialog, ours or the host's, dims the page already. */
export const hasDialogBelow = (dialog: HTMLDialogElement): boolean =>
  [...document.querySelectorAll('dialog[open]:not([data-state="closed"])')].some(
    other => other !== dialog && other.matches(':modal'),
  )

/** True when no other layer lies over this element's. */
export const isUppermost = (element: Element | null): boolean => {
  const top = layers.at(-1)?.element()
  return !top || top === element
}

function onKeyDown(event: KeyboardEvent): void {
  // While an input method composes, Escape belongs to it.
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  const top = layers.at(-1)
  if (!top) return
  event.preventDefault()
  top.onEscape(event)
}

function onPointerDown(event: PointerEvent): void {
  const path = event.composedPath()
  // What stands above all layers belongs to none of them, and is outside of none.
  if (path.some(node => node instanceof Element && node.matches('[data-inlay-above]'))) return
  // From the top down: a press inside a layer leaves it and those under it alone.
  for (const layer of layers.toReversed()) {
    const element = layer.element()
    if (element && path.includes(element)) return
    layer.onPressOutside?.(event)
    if (element?.matches('dialog')) return
  }
}

function add(layer: Layer): () => void {
  if (layers.length === 0) {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown, true)
  }
  layers.push(layer)
  tellAll()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    tellAll()
    if (layers.length > 0) return
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/** Makes an element a layer while it is open; the answer goes to the element's `ref`. */
export function useLayer<E extends Element = HTMLElement>(options: {
  open: boolean
  onEscape: () => void
  onPressOutside?: (event: PointerEvent) => void
}): RefObject<E | null> {
  const ref = useRef<E>(null)
  const close = useEffectEvent(options.onEscape)
  const pressOutside = useEffectEvent((event: PointerEvent) => options.onPressOutside?.(event))
  const { open } = options
  // Before the paint: a key that is pressed as soon as it is seen is meant for it.
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
