import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'

/** Milliseconds for which a toast with Undo stays, by what the user has chosen. */
const times = { '10': 10_000, '30': 30_000, stay: Number.POSITIVE_INFINITY }

export type UndoTime = keyof typeof times

export const undoMs = (time: UndoTime): number => times[time]

/** How long there is time to undo something: reading a toast and getting to it may take long (WCAG 2.2.1). */
export const undoTime = (app: App) =>
  storedAtom<{ time: UndoTime }>(app, ownKey(app, 'reading', 'undo'), {
    read: ({ time }) => ({
      time: Object.keys(times).find((known): known is UndoTime => known === time) ?? '10',
    }),
  })
