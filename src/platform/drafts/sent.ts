import type { App } from '../app.ts'
import { createSlots } from './slots.ts'

/** The most slots to remember. */
const rememberedMax = 100

/**
 * The slots whose drafts another page has restored and sent: a page that was asleep still has the text, and must not
 * store it again.
 */
export function sentSlots(app: App) {
  const slots = createSlots(app, 'sent', 1)
  const read = (): string[] => {
    const stored = slots.find('sent')[0]?.value.slots
    return Array.isArray(stored) ? stored.filter(slot => typeof slot === 'string') : []
  }
  return {
    has: (slot: string) => read().includes(slot),
    add(sent: readonly string[]) {
      if (sent.length > 0)
        slots.write('sent', 'sent', { slots: [...sent, ...read()].slice(0, rememberedMax) })
    },
  }
}
