import { afterPress } from '../../ui/behavior/after-press.ts'
import { focusInto } from '../../ui/behavior/focus.ts'

/**
 * Waits until a press on a placeholder's fallback is over, so that it becomes a click. Returns a function that moves
 * the focus, if the fallback had it, into the root that has taken its place.
 */
export async function handOver(element: Element): Promise<(root: HTMLElement) => void> {
  await new Promise<void>(resolve => afterPress(resolve, element))
  const hadFocus = element.contains(document.activeElement)
  return root => {
    if (hadFocus && document.activeElement === document.body) focusInto(root)
  }
}
