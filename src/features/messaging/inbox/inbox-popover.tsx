import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { keepBelow } from '../../../ui/behavior/place-below.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import { findInboxButton } from './find-inbox-button.ts'
import styles from './inbox.module.css'
import { InboxHeader } from './inbox-header.tsx'
import { InboxPanels } from './inbox-panels.tsx'

/** Arrow down in the panel or its header moves into the list. */
function enterList(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (key !== 'ArrowDown' || event.defaultPrevented || !(target instanceof Element)) return
  const row = currentTarget.querySelector<HTMLElement>('li[data-index] button[tabindex="0"]')
  if (!row || target.closest('li[data-index], input')) return
  event.preventDefault()
  row.focus()
}

/** The inbox popover beside its button; a sheet on phones (MSG-10). */
export function InboxPopover({ model }: { model: MessagingModel }) {
  const isOpen = useStore(model.manager.$inbox)
  const anchor = useStore(model.$anchor)
  const blogInbox = useStore(model.inbox.$blogInbox)
  return (
    <Popover
      anchor={anchor}
      open={isOpen}
      onClose={() => model.manager.setInbox(false)}
      keep={keepBelow}
      label={t('Inbox')}
      focus="self"
      tall
      bare
      onKeyDown={enterList}
      className={styles.popover}
      returnFocus={findInboxButton}
    >
      <div className={styles.inbox}>
        <InboxHeader model={model} />
        {blogInbox && <InboxPanels key={blogInbox.inbox.ownUuid} model={model} blogInbox={blogInbox} />}
      </div>
    </Popover>
  )
}
