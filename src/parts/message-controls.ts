import type { App } from '../app/app.ts'
import type { BlogRef } from '../bus/contract.ts'
import { t } from '../page/i18n.ts'
import { session } from '../session/store.ts'
import type { MenuItem } from '../ui/menu/menu.tsx'

/** A message or an ask that somebody sent, and what each entry does. */
export interface MessageControls {
  /** The blog that it is from; null where nobody knows. */
  sender: BlogRef | null
  block: () => void
  /** What tells the site of it, or the address of the site's page for that; null where there is neither. */
  report: (() => void) | string | null
  remove: () => void
  /** What is deleted, if it is more than this; `Delete` if left out. */
  removeLabel?: string
}

/** Block, Report and Delete: the first two for a sender who is known and is not the user (social.md §2, §6). */
export function messageControls(app: App, controls: MessageControls): MenuItem[] {
  const { sender, block, report, remove, removeLabel } = controls
  const { $blogs } = app.get(session)
  const isMine = $blogs
    .get()
    .some(own => own.name === sender?.name || (own.uuid && own.uuid === sender?.uuid))
  const isStranger = sender !== null && !isMine
  const reporting = typeof report === 'string' ? { href: report, isOutside: true } : report && { run: report }
  return [
    ...(isStranger ? [{ id: 'block', label: t('Block'), run: block }] : []),
    ...(isStranger && reporting ? [{ id: 'report', label: t('Report'), ...reporting }] : []),
    { id: 'delete', label: removeLabel ?? t('Delete'), danger: true, separated: isStranger, run: remove },
  ]
}
