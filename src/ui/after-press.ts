/**
 * Runs what moves the page once the press that caused it is over: a button that moves away between its press and
 * its release is not clicked.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active'))
    document.addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}
