import { creatableTypes } from '../../../shared/post-types.ts'
import { letterOf, movedIndex } from '../../../ui/behavior/roving.ts'

/** The fields of a key event that are read. */
export type ComposeKey = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'
>

/**
 * The new selection after a key: c, tab and the arrows go on, shift+tab and the arrows back go back, wrapping around
 * (KEY-3). Null for any other key.
 */
export function movedSelection(event: ComposeKey, index: number, rtl: boolean): number | null {
  const count = creatableTypes.length
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const isTab = event.key === 'Tab'
  if (isTab || letterOf(event) === 'c') return (index + (isTab && event.shiftKey ? count - 1 : 1)) % count
  return movedIndex(event, index, count, { orientation: 'both', columns: 1, rtl })
}
