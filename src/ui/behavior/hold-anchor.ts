import type { Dispose } from '../../lib/dispose.ts'

const holds = new WeakMap<Element, number>()

/** Marks the anchor of something open by an attribute: a header that would hide then stays (`shell.module.css`). */
export function holdAnchor(anchor: Element): Dispose {
  const change = (by: number) => {
    const count = (holds.get(anchor) ?? 0) + by
    holds.set(anchor, count)
    anchor.toggleAttribute('data-inlay-held', count > 0)
  }
  change(1)
  return () => change(-1)
}
