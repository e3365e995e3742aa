import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { findMarked } from '../../../platform/page/markup.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { keepBelow } from '../../../ui/behavior/place-below.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { gearIcon } from '../../../ui/icon/settings-icons.ts'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { BlogSearch } from '../../blogs/find-blogs.ts'
import type { Participant } from '../../blogs/participant.ts'
import { BlogSelector } from '../../unread/blog-selector.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './inbox.module.css'
import { InboxList } from './inbox-list.tsx'
import { type BlogInbox, panelOf } from './inbox-model.ts'
import { InboxEmpty } from './inbox-suggestions.tsx'

const inboxButtons = '[data-inlay-command="inbox:open"], [data-inlay-inbox-button]'

const isShown = (element: Element): boolean =>
  !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true })

/** The visible inbox button that the popover is anchored to (MSG-10). */
export const findInboxButton = (): Element | null => findMarked(inboxButtons).find(isShown) ?? null

interface RecipientSearchProps {
  search: BlogSearch
  /** The page that a row links to. */
  hrefOf: (blogName: string) => string
  onPick: (blog: Participant) => void
}

/** Searches for a recipient: a field, and below it the favorites or the matches of the query (SMSG-2, SMSG-22…25). */
function RecipientSearch({ search, hrefOf, onPick }: RecipientSearchProps) {
  const text = useStore(search.$text)
  const { value: blogs = [], isLoading, failure, noMatch } = useStore(search.$found)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.search}>
      <Combobox
        label={t('To')}
        className={styles.searchFrame}
        inline
        autoSelect
        value={text}
        onInput={search.setText}
        items={blogs}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ name }) => hrefOf(name)}
        onPick={onPick}
        loading={isLoading}
        empty={isLoading || failure ? undefined : noMatch}
        option={blog => <BlogLine blog={blog} />}
        input={{ ref: field, enterKeyHint: 'go', placeholder: t('Blog name or title') }}
      />
      {failure && (
        <div className={styles.searchError} role="alert">
          <p className={styles.searchErrorText}>{failureText(failure)}</p>
          {canTryAgain(failure) && (
            <Button size="small" onClick={search.searchNow}>
              {t('Retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The blog selector and the button for a new conversation (MSG-6, MSG-11, MSG-12). */
function InboxHeader({ model }: { model: MessagingModel }) {
  const { inbox } = model
  const senders = useStore(inbox.$senders)
  const sender = useStore(inbox.$sender)
  const counts = useStore(inbox.$counts)
  const isComposing = useStore(inbox.$isComposing)
  return (
    <div className={styles.header}>
      <div className={styles.sender}>
        <BlogSelector
          label={t('Show messages for')}
          blogs={senders}
          value={sender?.name ?? ''}
          onChange={inbox.choose}
          counts={counts}
        />
      </div>
      <div className={styles.tools}>
        <Button
          variant="plain"
          size="small"
          className={styles.toggle}
          onClick={() => inbox.setComposing(!isComposing)}
        >
          <span>{isComposing ? t('Nevermind') : t('Compose message')}</span>
        </Button>
        <IconButton
          label={t('Message settings')}
          tooltip="bottom"
          onClick={() => {
            model.manager.setInbox(false)
            model.openSettings()
          }}
        >
          <Icon path={gearIcon} />
        </IconButton>
      </div>
    </div>
  )
}

const Loader = () => (
  <div className={styles.loader}>
    <Skeleton shape="block" height={48} count={4} label={t('Loading conversations…')} />
  </div>
)

/** The inbox's current panel, one at a time (MSG-23…26). */
function InboxPanels({ model, blogInbox }: { model: MessagingModel; blogInbox: BlogInbox }) {
  const { inbox } = blogInbox
  const state = useStore(inbox.$state)
  const list = useStore(inbox.$list)
  const isComposing = useStore(model.inbox.$isComposing)
  switch (panelOf(state, list.length, isComposing)) {
    case 'loader':
      return <Loader />
    case 'compose':
      return (
        <div className={styles.compose}>
          <RecipientSearch
            search={blogInbox.search}
            hrefOf={model.inbox.newConversationUrl}
            onPick={model.openWith}
          />
        </div>
      )
    case 'list':
      return <InboxList model={model} blogInbox={blogInbox} list={list} />
    case 'empty':
      return <InboxEmpty model={model} blogInbox={blogInbox} />
    case 'error':
      return (
        <div className={styles.empty} role="alert">
          <p className={styles.errorText}>{state.failure && failureText(state.failure)}</p>
          <Button onClick={() => void inbox.fetch()}>{t('Retry')}</Button>
        </div>
      )
  }
}

/** Arrow down in the panel or its header moves into the list. */
function enterList(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  if (key !== 'ArrowDown' || event.defaultPrevented || !(target instanceof Element)) return
  const row = currentTarget.querySelector<HTMLElement>('li[data-index] button[tabindex="0"]')
  if (!row || target.closest('li[data-index], [role="combobox"]')) return
  event.preventDefault()
  row.focus()
}

/** The inbox popover at its button; a sheet on phones (MSG-10). */
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
      label={t('Messages')}
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
