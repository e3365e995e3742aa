import { sender } from '../../src/conversations/people/sender.ts'
import { suggestions } from '../../src/conversations/people/suggestions.ts'
import { createDraftBox } from '../../src/drafts/draft-box.ts'
import { lateView } from '../../src/mount/late-view.tsx'
import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { browserTools } from '../../src/share/tools.ts'
import { Skeleton } from '../../src/ui/skeleton/skeleton.tsx'
import { createShareMessage } from './model.ts'
import { readRequest } from './request.ts'
import styles from './share-message.module.css'
import { ShareMessage } from './share-message.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

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
    notices: app.get(notices),
    box: createDraftBox(app, 'share-message'),
  })
  const name = 'share-message'
  const box = lateView(app, {
    name,
    load: async () => (await import('./message-box.tsx')).MessageBox,
    meanwhile: <LoadingBox className={styles.box} />,
  })
  const row = lateView(app, {
    name,
    load: async () => (await import('../../src/components/share-out/share-row.tsx')).ShareRow,
    meanwhile: <div className={styles.row} />,
  })
  const offers = lateView(app, {
    name,
    load: async () => (await import('../../src/components/recovered-drafts.tsx')).OtherDrafts,
    meanwhile: null,
  })
  const networks = lateView(app, {
    name,
    load: async () => (await import('./networks.tsx')).Networks,
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
            'Inlay\'s "share-message:open" needs post_id, blog_uuid and an element to stand beside.',
            payload,
          )
      },
    },
  }
}
