import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { App } from '../../src/app/app.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { focusInto } from '../../src/ui/focus.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { Popover } from '../../src/ui/popover.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { CopyField } from './copy-field.tsx'
import { EmailForm } from './email-form.tsx'
import { backPath } from './icons.ts'
import type { ShareModel, ShareScreen } from './model.ts'
import { Options } from './options.tsx'
import styles from './share-popover.module.css'

interface ShareProps {
  app: App
  model: ShareModel
  isMember: boolean
}

const titleOf = (screen: ShareScreen): string =>
  screen === 'email' ? t('Share by email') : screen === 'embed' ? t('Embed this post') : t('Share')

function Content({ app, model, isMember }: ShareProps): ReactNode {
  const subject = useStore(model.$subject)
  const loading = useStore(model.$loading)
  const screen = useStore(model.$screen)
  if (typeof loading === 'object')
    return (
      <div className={styles.failed} role="alert">
        <p className={styles.word}>{loading.failed}</p>
        <Button onClick={model.retry}>{t('Try again')}</Button>
      </div>
    )
  if (loading !== 'ready' || !subject?.data)
    return (
      <div className={styles.wait}>
        {loading === 'skeleton' && <Skeleton count={5} height={20} label={t('Loading…')} />}
      </div>
    )
  const { data } = subject
  if (screen === 'email')
    return (
      <EmailForm app={app} model={model.email} isMember={isMember} onLeave={() => model.show('options')} />
    )
  if (screen === 'embed')
    return <CopyField model={model} what="embed" label={t('Embed code')} text={data.embed_code ?? ''} />
  return <Options model={model} data={data} isMember={isMember} />
}

/** The share popover beside its post (dashboard.md §2, §4). */
export function SharePopover({ app, model, isMember }: ShareProps) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const isOpen = useStore(model.$isOpen)
  const subject = useStore(model.$subject)
  const screen = useStore(model.$screen)
  const isReady = useStore(model.$loading) === 'ready'
  const isForm = screen !== 'options'
  // Each screen takes the focus when it comes, and so does the list when it has loaded.
  useEffect(() => {
    if (isOpen && isReady && screen && body.current) focusInto(body.current)
  }, [isOpen, isReady, screen])
  return (
    <Popover
      anchor={subject?.anchor}
      open={isOpen}
      onClose={reason => (reason === 'escape' && isForm ? model.show('options') : model.close())}
      labelledBy={id}
      focus="self"
      arrow
      className={styles.popover}
    >
      <div className={styles.head}>
        {isForm && (
          <IconButton label={t('Back')} size="small" onClick={() => model.show('options')}>
            <Icon path={backPath} className={styles.back} />
          </IconButton>
        )}
        <h2 id={id} className={styles.title}>
          {titleOf(screen)}
        </h2>
      </div>
      <div ref={body} tabIndex={-1} className={styles.body}>
        <Content app={app} model={model} isMember={isMember} />
      </div>
    </Popover>
  )
}
