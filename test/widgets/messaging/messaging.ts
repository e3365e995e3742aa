import type { App } from '../../../src/app/app.ts'
import { servicesOf } from '../../../widgets/messaging/index.tsx'
import { createMessaging, type MessagingDeps } from '../../../widgets/messaging/model.ts'

/** The model of the messaging root, with the services of an app. */
export const messagingOf = (app: App, disposer: MessagingDeps['disposer']) =>
  createMessaging({ app, disposer, services: servicesOf(app) })
