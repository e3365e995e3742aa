import type { Inbox } from '../../src/conversations/inbox.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './inbox.module.css'
import { InboxCompose } from './inbox-compose.tsx'
import { InboxList } from './inbox-list.tsx'
import { panelOf } from './inbox-model.ts'
import type { MessagingModel } from './model.ts'

const Loader = () => (
  <div className={styles.loader}>
    <Skeleton shape="block" height={48} count={4} label={t('Loading conversations')} />
  </div>
)

/** Whichever of its panels the inbox shows: one at a time (MSG-23…26). */
export function InboxPanels({ model, inbox }: { model: MessagingModel; inbox: Inbox }) {
  const state = useStore(inbox.$state)
  const list = useStore(inbox.$list)
  const isComposing = useStore(model.inbox.$isComposing)
  switch (panelOf(state, list.length, isComposing)) {
    case 'loader':
      return <Loader />
    case 'compose':
      return <InboxCompose open={model.openByName} isAsked />
    case 'list':
      return <InboxList model={model} inbox={inbox} list={list} />
    case 'empty':
      return (
        <div className={styles.empty}>
          <h3 className={styles.emptyTitle}>{t('Talk to a Tumblr')}</h3>
          <InboxCompose open={model.openByName} />
        </div>
      )
    case 'error':
      return (
        <div className={styles.empty} role="alert">
          <p className={styles.errorText}>{state.state === 'error' ? state.text : ''}</p>
          <Button onClick={() => void inbox.fetch()}>{t('Retry')}</Button>
        </div>
      )
  }
}
