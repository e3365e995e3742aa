import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'

/** Milliseconds for which a toast with Undo stays, by what the user has chosen. `read` below has to know each, too. */
const times = { '10': 10_000, '30': 30_000, stay: Number.POSITIVE_INFINITY }

export type UndoTime = keyof typeof times

export const undoMs = (time: UndoTime): number => times[time]

/** How long there is time to undo something: reading a toast and getting to it may take long (WCAG 2.2.1). */
export const undoTime = (app: App) =>
  storedAtom<{ time: UndoTime }>(app, ownKey(app, 'reading', 'undo'), {
    read: ({ time }) => ({ time: time === '30' || time === 'stay' ? time : '10' }),
  })
