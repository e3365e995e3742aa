import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'

/** Opens fast compose by alt+c on a Mac, elsewhere by c while z is held (dashboard.md §2, DEC-53). */
export function listenForShortcut({ bus }: App, disposer: Disposer): void {
  let held = false
  const key = (event: Event) => {
    // A key code names the letter of the layout, whatever alt makes of it.
    const { keyCode, metaKey, type } = event as KeyboardEvent
    const down = type === 'keydown'
    // Any other key between the two, another modifier too, lets the first one go.
    if (keyCode !== 67) held = down && keyCode === (/Mac/.test(navigator.userAgent) ? 18 : 90)
    else if (
      down &&
      held &&
      !metaKey &&
      !(event.composedPath()[0] as Element).closest(
        'input,textarea,select,[contenteditable],[aria-modal=true]',
      ) &&
      !document.querySelector(':modal')
    ) {
      event.preventDefault()
      bus.dispatch('fast-compose:open').catch(() => {})
    }
  }
  for (const type of ['keydown', 'keyup', 'blur']) disposer.listen(window, type, key)
}
