import { createMessaging, type MessagingDeps } from '../../../src/features/messaging/messaging-model.ts'
import { messagingServices } from '../../../src/features/messaging/services.ts'
import type { App } from '../../../src/platform/app.ts'

/** The model of the messaging root, with the services of an app. */
export const messagingOf = (app: App, disposer: MessagingDeps['disposer']) =>
  createMessaging({ app, disposer, services: messagingServices(app) })
