import type { Dispose } from '../../platform/lib/dispose.ts'

const counts = new WeakMap<Element, number>()

/**
 * Marks the anchor of something open by an attribute, so that a header around it does not hide (`eager.module.css`).
 */
export function keepAnchorVisible(anchor: Element): Dispose {
  const change = (by: number) => {
    const count = (counts.get(anchor) ?? 0) + by
    counts.set(anchor, count)
    anchor.toggleAttribute('data-inlay-held', count > 0)
  }
  change(1)
  return () => change(-1)
}
