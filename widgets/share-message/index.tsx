import type { RootModule } from '../../src/entry/mount/registry.ts'
import { sender } from '../../src/features/blogs/senders.ts'
import { suggestions } from '../../src/features/blogs/suggestions-api.ts'
import type { MessageBoxProps } from '../../src/features/messaging/share-message/message-box.tsx'
import styles from '../../src/features/messaging/share-message/share-message.module.css'
import { ShareMessage } from '../../src/features/messaging/share-message/share-message.tsx'
import { createShareMessage } from '../../src/features/messaging/share-message/share-message-model.ts'
import { readRequest } from '../../src/features/messaging/share-message/share-request.ts'
import { browserTools } from '../../src/features/share/tools.ts'
import { t } from '../../src/platform/page/i18n.ts'
import { createDraftBox } from '../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { lateView } from '../../src/shared/late-view.tsx'
import { Skeleton } from '../../src/ui/skeleton/skeleton.tsx'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

const LoadingBox = ({ className }: { className: string | undefined }) => (
  <div className={className}>
    <Skeleton count={3} label={t('Loading…')} />
  </div>
)

/** Shares a post as a message to another blog (SMSG-1). */
export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const model = createShareMessage({
    app,
    disposer,
    tools: browserTools(element),
    senders: app.get(sender),
    suggestions: app.get(suggestions),
    feedback: app.get(feedback),
    box: createDraftBox(app, 'share-message'),
  })
  const name = 'share-message'
  const box = lateView(app, {
    name,
    load: async () => {
      const [{ MessageBox }, { messageSettings }] = await Promise.all([
        import('../../src/features/messaging/share-message/message-box.tsx'),
        import('../../src/features/messaging/extras/message-settings.ts'),
      ])
      const { $choices } = app.get(messageSettings)
      return (props: MessageBoxProps) => <MessageBox {...props} $choices={$choices} />
    },
    meanwhile: <LoadingBox className={styles.box} />,
  })
  const row = lateView(app, {
    name,
    load: async () => (await import('../../src/features/share/share-row.tsx')).ShareRow,
    meanwhile: <div className={styles.row} />,
  })
  const offers = lateView(app, {
    name,
    load: async () => (await import('../../src/shared/drafts/recovered-drafts.tsx')).OtherDrafts,
    meanwhile: null,
  })
  const networks = lateView(app, {
    name,
    load: async () => (await import('../../src/features/messaging/share-message/networks.tsx')).Networks,
    meanwhile: <LoadingBox className={styles.box} />,
  })
  return {
    view: <ShareMessage model={model} box={box} row={row} offers={offers} networks={networks} />,
    handlers: {
      'share-message:open': payload => {
        const subject = readRequest(payload)
        if (subject) model.open(subject)
        else
          console.warn(
            'INLAY-25: share-message:open needs post_id, blog_uuid and an element to stand beside.',
            payload,
          )
      },
    },
  }
}
