/**
 * Marks a pressed control as busy until the work is done: `aria-busy`, and `data-inlay-busy`, over which
 * `ui/styles/base.css` draws a spinner.
 */
export function showBusy(control: Element, work: Promise<unknown>): void {
  const mark = (isBusy: boolean) => {
    control.ariaBusy = `${isBusy}`
    control.toggleAttribute('data-inlay-busy', isBusy)
  }
  mark(true)
  const done = () => mark(false)
  work.then(done, done)
}
