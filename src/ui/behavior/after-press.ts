/** How often to check whether it is still pressed, in milliseconds. */
const lookMs = 20

/** The last press has become a click or a scroll: after a tap, Firefox leaves the tapped element `:active`. */
let isOver = false

if (typeof document !== 'undefined') {
  const note = (event: Event) => {
    // A second finger may come and go during the first one's press.
    if ((event as PointerEvent).isPrimary === false) return
    const { type } = event
    isOver = type === 'click' || type === 'pointercancel'
  }
  for (const type of ['pointerdown', 'keydown', 'click', 'pointercancel'])
    document.addEventListener(type, note, true)
}

/** Delays a layout change until a press inside an element is over: a button that moves during a press gets no click. */
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
  // Chromium leaves the tapped element active for another 150 ms, and no event marks the end.
  const looking = setInterval(() => pressed.matches(':active') || end(), lookMs)
  // A touch that turns into a scroll, a drag or a context menu ends without `mouseup`.
  for (const type of ['mouseup', 'keyup', 'pointercancel', 'contextmenu', 'dragend'])
    document.addEventListener(type, end, { signal: listening.signal, capture: true })
}
