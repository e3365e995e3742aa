import type { App } from '../../platform/app.ts'
import type { NotesAbility } from '../../platform/bus/contract.ts'

/** Whether the server can do something with notes, according to the page data. */
export const notesCan = ({ page }: Pick<App, 'page'>, ability: NotesAbility): boolean =>
  page.notes?.can?.includes(ability) === true
