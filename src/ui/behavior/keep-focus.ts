import type { Dispose } from '../../platform/lib/dispose.ts'
import { focusInto } from './focus.ts'
import { focusableIn } from './focusable.ts'

const isLost = (): boolean => !document.activeElement?.isConnected || document.activeElement === document.body

/** Focuses the first control after `before` in `place`, else the last one there; false if there is none. */
function focusNear(place: Element, before: Node | null): boolean {
  const all = focusableIn(place)
  const follows = (control: Element) =>
    !before?.isConnected ||
    (!before.contains(control) &&
      (before.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
  const control = all.find(follows) ?? all.at(-1)
  control?.focus({ preventScroll: true })
  return control !== undefined
}

/**
 * Keeps the focus in a dialog, popover, or form: when the focused element is removed, such as a button that has done its
 * work, the focus goes to the nearest control (DEC-220).
 */
export function keepFocusIn(root: HTMLElement): Dispose {
  /** The focused element, and what is around it in `root`. */
  let path: Node[] = []
  const follow = ({ target }: FocusEvent) => {
    path = []
    for (let one = target as Node | null; one && one !== root; one = one.parentNode) path.push(one)
  }
  // A press beside all controls. An element that is removed may still be there in this event, and a button that opens
  // the browser's own dialog has the focus again after that.
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (path[0] === target && root.contains(path[0] as Node) && document.hasFocus()) path = []
    })
  }
  const observer = new MutationObserver(records => {
    if (!isLost()) return
    const at = path.findIndex(one => root.contains(one))
    // Nothing was removed, or all of it.
    if (at === 0 || path.length === 0) return
    const removed = path[at < 0 ? path.length - 1 : at - 1]
    const siblingBefore = (node: Node | null | undefined): Node | null =>
      records.find(({ removedNodes }) => [...removedNodes].some(one => one === node))?.previousSibling ?? null
    const places = at < 0 ? [] : (path.slice(at, -1) as Element[])
    let before = siblingBefore(removed)
    while (before && !root.contains(before)) before = siblingBefore(before)
    path = []
    // Whatever has a better place for it comes first.
    requestAnimationFrame(() => {
      if (!isLost() || !root.isConnected) return
      for (const place of places) {
        if (place.isConnected && focusNear(place, before)) return
        before = place
      }
      focusInto(root)
    })
  })
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', leave)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('focusin', follow)
    root.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}
