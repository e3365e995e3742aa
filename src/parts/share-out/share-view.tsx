import type { App } from '../../app/app.ts'
import { t } from '../../page/i18n.ts'
import { webUrl } from '../../share/rules.ts'
import type { ShareOut } from '../../share/share-out.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStore } from '../../ui/use-store.ts'
import { CopyField } from './copy-field.tsx'
import { EmailForm } from './email-form.tsx'
import { backPath, entryIcons } from './icons.ts'
import { openLabel } from './labels.ts'
import { FacebookForm, TwitterForm } from './network-forms.tsx'
import styles from './share-out.module.css'

interface ShareHeadProps {
  out: ShareOut
  /** The id of the title. */
  id?: string
  /** What stands there over the entries. */
  title: string
}

/** The name of what is in sight, with the way back from it. */
export function ShareHead({ out, id, title }: ShareHeadProps) {
  const screen = useStore(out.$screen)
  const titles = {
    options: title,
    permalink: t('Permalink'),
    embed: t('Embed this post'),
    email: t('Share by email'),
    twitter: t('Share on Twitter'),
    facebook: t('Share on Facebook'),
    blocked: t('Share'),
  }
  return (
    <div className={styles.head}>
      {screen !== 'options' && (
        <IconButton label={t('Back')} size="small" onClick={out.back}>
          <Icon path={backPath} className={styles.back} />
        </IconButton>
      )}
      <h2 id={id} className={styles.title}>
        {titles[screen]}
      </h2>
    </div>
  )
}

function Embed({ out }: { out: ShareOut }) {
  const code = useStore(out.$subject)?.data?.embed_code
  const loading = useStore(out.$loading)
  if (code) return <CopyField out={out} what="embed" label={t('Embed code')} text={code} />
  if (loading === 'ready') return <p className={styles.word}>{t('There is no code for this post.')}</p>
  if (typeof loading !== 'object') return <Skeleton count={3} label={t('Loading…')} />
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.word}>{loading.failed}</p>
      <Button onClick={out.retry}>{t('Try again')}</Button>
    </div>
  )
}

/** The browser let no window open; a link it always follows. */
function Blocked({ out }: { out: ShareOut }) {
  const page = useStore(out.$blocked)
  if (!page) return null
  return (
    <div className={styles.failed}>
      <p role="alert" className={styles.word}>
        {t('Your browser did not let the window open.')}
      </p>
      <a
        className={styles.go}
        href={page.url}
        target="_blank"
        rel="noopener noreferrer"
        data-autofocus=""
        onClick={() => out.follow(page.network)}
      >
        <Icon path={entryIcons[page.network]} />
        <span>{openLabel(page.network)}</span>
      </a>
    </div>
  )
}

/** What an entry has opened: a form, a text to copy, or the way past a blocked window. Nothing over the list. */
export function ShareView({ app, out }: { app: App; out: ShareOut }) {
  const screen = useStore(out.$screen)
  const url = useStore(out.$subject)?.data?.post_url
  switch (screen) {
    case 'options':
      return null
    case 'email':
      return <EmailForm app={app} out={out} />
    case 'twitter':
      return <TwitterForm app={app} out={out} />
    case 'facebook':
      return <FacebookForm app={app} out={out} />
    case 'embed':
      return <Embed out={out} />
    case 'permalink':
      return <CopyField out={out} what="permalink" label={t('Permalink')} text={webUrl(url) ?? ''} />
    case 'blocked':
      return <Blocked out={out} />
  }
}
