import type { Dispose } from '../../src/lib/dispose.ts'

/** How long the way down takes after a click on the pill, in milliseconds (MSGP-20). */
const glideMs = 500

const ease = (share: number) => 1 - (1 - share) ** 3

/** Scrolls to the lower end, which may move on the way; a wheel, a press or a key takes over. At once without motion. */
export function glideToEnd(scroller: HTMLElement, ms = glideMs): Dispose {
  const end = () => Math.max(0, scroller.scrollHeight - scroller.clientHeight)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scroller.scrollTop = end()
    return () => {}
  }
  const from = scroller.scrollTop
  const takeovers = ['wheel', 'pointerdown', 'keydown']
  let begun: number | null = null
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of takeovers) scroller.removeEventListener(type, stop)
  }
  const step = (time: number) => {
    begun ??= time
    const share = Math.min(1, (time - begun) / ms)
    scroller.scrollTop = from + (end() - from) * ease(share)
    if (share < 1) frame = requestAnimationFrame(step)
    else stop()
  }
  for (const type of takeovers) scroller.addEventListener(type, stop, { passive: true })
  frame = requestAnimationFrame(step)
  return stop
}
