import type { App } from '../../platform/app.ts'
import type { BlogRef } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'

/** A received message or ask, and what each entry of its menu does. */
interface Controls {
  /** The sender's blog; null if it is unknown. */
  sender: BlogRef | null
  block: () => void
  /** Reports it, or the URL of the site's report page; null for neither. */
  report: (() => void) | string | null
  remove: () => void
  /** Label of the delete entry if it deletes more than this message; `Delete` if left out (DEC-129). */
  removeLabel?: string
}

/** Block, Report and Delete; the first two only for a known sender who is not the user (SMSG-9…11). */
export function senderMenu(app: App, controls: Controls): MenuItem[] {
  const { sender, block, report, remove, removeLabel } = controls
  const { $blogs } = app.get(session)
  const isMine = $blogs
    .get()
    .some(blog => blog.name === sender?.name || (blog.uuid && blog.uuid === sender?.uuid))
  const isStranger = sender !== null && !isMine
  const reporting = typeof report === 'string' ? { href: report, isOutside: true } : report && { run: report }
  return [
    ...(isStranger ? [{ id: 'block', label: t('Block'), run: block }] : []),
    ...(isStranger && reporting ? [{ id: 'report', label: t('Report'), ...reporting }] : []),
    { id: 'delete', label: removeLabel ?? t('Delete'), danger: true, separated: isStranger, run: remove },
  ]
}
