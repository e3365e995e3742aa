import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import { RecipientSearch } from '../people/recipient-search-field.tsx'
import styles from './inbox.module.css'
import { InboxList } from './inbox-list.tsx'
import { type BlogInbox, panelOf } from './inbox-model.ts'
import { InboxEmpty } from './inbox-suggestions.tsx'

const Loader = () => (
  <div className={styles.loader}>
    <Skeleton shape="block" height={48} count={4} label={t('Loading conversations…')} />
  </div>
)

/** The inbox's current panel, one at a time (MSG-23…26). */
export function InboxPanels({ model, blogInbox }: { model: MessagingModel; blogInbox: BlogInbox }) {
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
            onPick={blog => model.openWith(blog)}
            autoFocus
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
