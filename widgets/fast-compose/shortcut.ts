import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'

const fields = 'input,textarea,select,[contenteditable],[aria-modal=true]'

/** Opens fast compose by alt+c on a Mac, elsewhere by c while z is held (dashboard.md §2, DEC-53). */
export function listenForShortcut({ bus }: App, disposer: Disposer): void {
  let held = false
  const key = (event: Event) => {
    const { keyCode, altKey, ctrlKey, metaKey, type } = event as KeyboardEvent
    // A key code names the letter of the layout, whatever alt makes of it. Any key between z and c lets z go.
    if (keyCode !== 67) held = keyCode === 90 && type === 'keydown'
    else if (
      type === 'keydown' &&
      (/Mac/.test(navigator.userAgent) ? altKey && !ctrlKey && !metaKey : held) &&
      !(event.composedPath()[0] as Element).closest?.(fields) &&
      !document.querySelector(':modal')
    ) {
      event.preventDefault()
      bus.dispatch('fast-compose:open').catch(() => {})
    }
  }
  for (const type of ['keydown', 'keyup', 'blur']) disposer.listen(window, type, key)
}
