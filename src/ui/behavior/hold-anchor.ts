import type { Dispose } from '../../lib/dispose.ts'

const holds = new WeakMap<Element, number>()

/** Says, by an attribute, that something hangs on an element: a bar that would leave stays while it is so (`shell.module.css`). */
export function holdAnchor(anchor: Element): Dispose {
  const change = (by: number) => {
    const count = (holds.get(anchor) ?? 0) + by
    holds.set(anchor, count)
    anchor.toggleAttribute('data-inlay-held', count > 0)
  }
  change(1)
  return () => change(-1)
}
