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
  /**
   * Why the form cannot be saved yet, if a field has a reason; null for none. Such a field touches the form when the
   * reason is over.
   */
  addSaveBlocker: (reason: () => string | null) => Dispose
  /** Something was typed that a field will report later. */
  touch: () => void
  onTouch: (listener: () => void) => Dispose
}

interface LateFieldRegistry {
  fields: LateFields
  /** The first reason not to save yet. */
  blockReason: () => string | undefined
  /** Unregisters all fields; those who listen to `touch` stay. */
  clear: () => void
}

/** @param onMayUnblock called when a reason not to save may be over */
export function createLateFields(onMayUnblock: () => void): LateFieldRegistry {
  const flushes = new Set<() => void>()
  const peeks = new Map<() => string | null, string>()
  const touches = new Set<() => void>()
  const saveBlockers = new Set<() => string | null>()

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
    addSaveBlocker(reason) {
      saveBlockers.add(reason)
      return () => {
        saveBlockers.delete(reason)
        onMayUnblock()
      }
    },
    touch() {
      for (const listener of touches) listener()
      onMayUnblock()
    },
    onTouch(listener) {
      touches.add(listener)
      return () => void touches.delete(listener)
    },
  }

  return {
    fields,
    blockReason: () => [...saveBlockers].map(reason => reason()).find(reason => reason !== null),
    clear() {
      flushes.clear()
      peeks.clear()
      saveBlockers.clear()
    },
  }
}
