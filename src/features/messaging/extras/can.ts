import type { App } from '../../../platform/app.ts'
import type { MessagingAbility } from '../../../platform/bus/contract.ts'

/** Whether the server can do something with messages, according to the page data. */
export const can = ({ page }: Pick<App, 'page'>, ability: MessagingAbility): boolean =>
  page.messaging.can?.includes(ability) === true

const changing = ['react', 'edit', 'delete'] as const

/** Whether known messages may change on the server. */
export const canChange = (app: Pick<App, 'page'>): boolean => changing.some(ability => can(app, ability))
