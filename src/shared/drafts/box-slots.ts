import type { App } from '../../platform/app.ts'
import { createSlots, type Slots } from '../../platform/drafts/slots.ts'

/** The most drafts to store per user and kind of box. */
const draftsMax = 100

/** The stored drafts of a kind of box, such as `ask`. */
export const boxSlots = (app: App, kind: string): Slots => createSlots(app, kind, draftsMax)
