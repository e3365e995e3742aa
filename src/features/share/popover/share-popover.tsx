import { useStore } from '@nanostores/react'
import { use, useEffect, useId, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { useHostEntries } from '../../../shared/extensions/use-entries.ts'
import { AppContext } from '../../../ui/app-context.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import entryStyles from '../entries.module.css'
import { type EntriesProps, Entry, entryLabel, WhenLoaded } from '../entry.tsx'
import { type ShareData, webUrl } from '../share-data.ts'
import { CopyField, ShareHead, ShareView } from '../share-view.tsx'
import { postFields } from '../subject.ts'
import screens from '../views/share-out.module.css'
import styles from './share-popover.module.css'
import type { ShareModel } from './share-popover-model.ts'

/** For a host's entry without an icon. */
const defaultIcon = 'M5 12h14m-6-6 6 6-6 6'

/**
 * The share entries, below the address to copy (SHARE-2).
 * @internal
 */
export function ShareList({ out }: EntriesProps) {
  const entries = useStore(out.$entries)
  const own = useHostEntries(use(AppContext), '$shareEntries')
  const subject = useStore(out.$subject)
  const post = subject && {
    ...postFields({ postId: subject.postId, blog: subject.blog, data: subject.data }),
    post_url: webUrl(subject.data?.post_url) ?? undefined,
  }
  const list = (data: ShareData) =>
    entries.length === 0 ? (
      <p className={entryStyles.word}>
        {data.is_private
          ? t('This post is private, so it can’t be shared.')
          : t('This post can’t be shared.')}
      </p>
    ) : (
      <ul className={entryStyles.tiles}>
        {entries.map(entry => (
          <li key={entry} className={entry === 'permalink' ? entryStyles.wide : undefined}>
            {entry === 'permalink' ? (
              <CopyField
                out={out}
                what="permalink"
                label={entryLabel(entry, data, false)}
                text={webUrl(data.post_url) ?? ''}
              />
            ) : (
              <Entry out={out} entry={entry} name={entryLabel(entry, data, false)} />
            )}
          </li>
        ))}
        {post &&
          own
            .filter(entry => entry.isFor(post))
            .map(({ id, label, icon, run }) => (
              <li key={`host ${id}`}>
                <button type="button" className={entryStyles.tile} onClick={() => void run(post)}>
                  <Icon path={icon ?? defaultIcon} />
                  <span>{label}</span>
                </button>
              </li>
            ))}
      </ul>
    )
  return <WhenLoaded out={out}>{list}</WhenLoaded>
}

/** What is below the device's share sheet, and stays if the user cancels that: a button for Inlay's own entries. */
const SystemFirst = ({ out }: EntriesProps) => (
  <WhenLoaded out={out} isLow>
    {() => (
      <div className={screens.system}>
        <Button variant="primary" wide onClick={out.more}>
          {t('More ways to share')}
        </Button>
        <Button wide onClick={() => out.open('system')}>
          {t('Share with another app')}
        </Button>
      </div>
    )}
  </WhenLoaded>
)

/** The share popover at its post (SHARE-1). */
export function SharePopover({ model }: { model: ShareModel }) {
  const { out } = model
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = useStore(model.$isOpen)
  const anchor = useStore(model.$anchor)
  const screen = useStore(out.$screen)
  const { value: isReady } = useStore(out.$loading)
  // Each screen gets the focus when it appears, and so does the list once it has loaded.
  useEffect(() => {
    if (isOpen && isReady && screen && body.current) focusInto(body.current)
  }, [isOpen, isReady, screen])
  return (
    <Popover
      anchor={anchor}
      open={isOpen}
      onClose={reason => {
        if (reason !== 'escape' || !out.escape()) model.close()
      }}
      labelledBy={id}
      focus="self"
      tab="cycle"
      arrow
      className={styles.popover}
    >
      <ShareHead out={out} id={id} title={t('Share')} />
      <div ref={body} tabIndex={-1} className={styles.body}>
        {screen === 'options' && <ShareList out={out} />}
        {screen === 'system' && <SystemFirst out={out} />}
        <ShareView out={out} />
      </div>
    </Popover>
  )
}
