import type { Dispose } from '../../../platform/lib/dispose.ts'
import type { Content } from './draft.ts'

/** The fields of a form that report late what is typed, such as the rich text editor. */
export interface LateFields {
  /**
   * Registers a field that reports typing late: `flush` makes it report before the post is saved, stored or left.
   * Such a field must report its first change at once, so that the form counts as changed. Returns a function that
   * unregisters it.
   */
  onFlush: (flush: () => void) => Dispose
  /** Makes the fields report what they hold. */
  flush: () => void
  /** For the same fields: `peek` returns the value that is not reported yet, or null. */
  onPeek: (field: string, peek: () => string | null) => Dispose
  /** The values that the fields have not reported yet, without setting them: nothing re-renders. */
  peek: () => Content
  /** Something was typed that a field will report later. */
  touch: () => void
  onTouch: (listener: () => void) => Dispose
}

interface LateFieldRegistry {
  fields: LateFields
  /** Unregisters all fields; those who listen to `touch` stay. */
  clear: () => void
}

export function createLateFields(): LateFieldRegistry {
  const flushes = new Set<() => void>()
  const peeks = new Map<() => string | null, string>()
  const touches = new Set<() => void>()

  const fields: LateFields = {
    flush() {
      for (const flushField of flushes) flushField()
    },
    onFlush(flushField) {
      flushes.add(flushField)
      return () => void flushes.delete(flushField)
    },
    onPeek(field, peek) {
      peeks.set(peek, field)
      return () => void peeks.delete(peek)
    },
    peek() {
      const unreported: Record<string, string> = {}
      for (const [peek, field] of peeks) {
        const value = peek()
        if (value !== null) unreported[field] = value
      }
      return unreported
    },
    touch() {
      for (const listener of touches) listener()
    },
    onTouch(listener) {
      touches.add(listener)
      return () => void touches.delete(listener)
    },
  }

  return {
    fields,
    clear() {
      flushes.clear()
      peeks.clear()
    },
  }
}
