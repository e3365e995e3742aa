import type { App } from '../../../platform/app.ts'
import { createSlots } from '../../../platform/drafts/slots.ts'
import { waitingKind } from './has-waiting.ts'

/** The place of all of them: any page of the user carries them out. */
export const waitingPlace = 'page'

/** Where deletions are stored while they wait for their Undo. */
export const waitingSlots = (app: App) => createSlots(app, waitingKind, 50)
