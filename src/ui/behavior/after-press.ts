/**
 * Runs what moves the page once a press inside an element is over: a button that moves away between its press and
 * its release is not clicked.
 */
export function afterPress(run: () => void, pressed: Element = document.documentElement): void {
  if (!pressed.matches(':active')) {
    run()
    return
  }
  const over = new AbortController()
  const end = () => {
    over.abort()
    setTimeout(run)
  }
  // A touch that turns into a scroll ends without `mouseup`, and so does what becomes a drag or opens a menu.
  for (const type of ['mouseup', 'keyup', 'pointercancel', 'contextmenu', 'dragend'])
    document.addEventListener(type, end, { signal: over.signal, capture: true })
}
