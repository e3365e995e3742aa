/** Milliseconds between two looks whether it is still pressed. */
const lookMs = 20

/** The last press has become a click or a scroll: after a tap, Firefox leaves what was tapped `:active`. */
let isOver = false

if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    // A second finger comes and goes while the first still presses.
    if ((event as PointerEvent).isPrimary === false) return
    const { type } = event
    isOver = type === 'click' || type === 'pointercancel'
  }
  for (const type of ['pointerdown', 'keydown', 'click', 'pointercancel'])
    document.addEventListener(type, note, true)
}

/**
 * Delays a layout change until a press inside an element is over: a button that moves between press and release gets
 * no click.
 */
export function afterPress(run: () => void, pressed: Element = document.documentElement): void {
  if (isOver || !pressed.matches(':active')) {
    run()
    return
  }
  const listening = new AbortController()
  const end = (event?: Event) => {
    if (event?.type === 'pointercancel' && !(event as PointerEvent).isPrimary) return
    listening.abort()
    clearInterval(looking)
    setTimeout(run)
  }
  // Chromium leaves what was tapped active for another 150 ms, and no event says when they are over.
  const looking = setInterval(() => pressed.matches(':active') || end(), lookMs)
  // A touch that turns into a scroll, a drag or a context menu ends without `mouseup`.
  for (const type of ['mouseup', 'keyup', 'pointercancel', 'contextmenu', 'dragend'])
    document.addEventListener(type, end, { signal: listening.signal, capture: true })
}
