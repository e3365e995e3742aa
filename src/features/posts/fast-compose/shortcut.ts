import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'

/** Opens fast compose with alt+c on a Mac, elsewhere with c while z is held (KEY-1, KEY-2, DEC-53). */
export function listenForShortcut({ bus }: App, disposer: Disposer): void {
  let isKeyHeld = false
  const key = (event: Event) => {
    // `keyCode` is the letter in the user's layout, whatever alt turns it into.
    const { keyCode, metaKey, type } = event as KeyboardEvent
    const down = type === 'keydown'
    // Any other key in between, also a modifier, cancels the held z.
    if (keyCode !== 67) isKeyHeld = down && keyCode === (/Mac/.test(navigator.userAgent) ? 18 : 90)
    else if (
      down &&
      isKeyHeld &&
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
