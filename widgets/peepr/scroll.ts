/** Eases out: quick at first. */
const ease = (part: number) => 1 - (1 - part) ** 3

let stop = () => {}

/**
 * Scrolls `panel` until `target` stands `offset` pixels under its upper edge, within `ms`; at once with 0. A second
 * call takes over from the first, so that a held key runs on.
 */
export function scrollUnder(panel: HTMLElement, target: Element | null, offset: number, ms: number): void {
  stop()
  const from = panel.scrollTop
  // Measured anew each time: pictures above may still arrive.
  const goal = () =>
    target
      ? panel.scrollTop + target.getBoundingClientRect().top - panel.getBoundingClientRect().top - offset
      : 0
  if (ms === 0) {
    panel.scrollTop = goal()
    return
  }
  const startedAt = performance.now()
  let frame = 0
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - startedAt) / ms))
    panel.scrollTop = from + (goal() - from) * ease(part)
    if (part < 1 && panel.isConnected) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  stop = () => cancelAnimationFrame(frame)
}
