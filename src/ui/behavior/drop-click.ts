/**
 * Keeps the press that has just begun from becoming a click: a press beside a form only closes the form, whatever is
 * there, such as a link that would leave the page.
 */
export function dropClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  addEventListener(
    'click',
    event => {
      event.preventDefault()
      event.stopImmediatePropagation()
      listening.abort()
    },
    options,
  )
  // A press that becomes a scroll or a drag has no click.
  for (const type of ['pointercancel', 'pointerdown', 'keydown'])
    addEventListener(type, () => listening.abort(), options)
}
