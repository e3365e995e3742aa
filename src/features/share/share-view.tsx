import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { backIcon, entryIcons, LoadFailed } from './entry.tsx'
import { openLabel } from './networks.ts'
import { webUrl } from './share-data.ts'
import type { ShareOut } from './share-out.ts'
import { EmailForm, FacebookForm, TwitterForm } from './views/share-forms.tsx'
import styles from './views/share-out.module.css'

interface CopyFieldProps {
  out: ShareOut
  what: 'permalink' | 'embed'
  label: string
  text: string
}

/** A text to copy: selected on focus, copied by the button, which confirms it. */
export function CopyField({ out, what, label, text }: CopyFieldProps) {
  const copied = useStore(out.$copied)
  const area = useRef<HTMLTextAreaElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const ownCopy = copied?.what === what ? copied : null
  const copy = async () => {
    await out.copy(what, text)
    // If the browser refuses to copy, the text is selected for the user's own shortcut.
    if (out.$copied.get()?.done === false) (area.current ?? field.current)?.select()
  }
  const shared = {
    label,
    value: text,
    readOnly: true,
    dir: 'ltr',
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      event.currentTarget.select(),
    hint: ownCopy?.done === false ? t('Press Ctrl+C or ⌘C to copy.') : undefined,
  }
  return (
    <div className={what === 'embed' ? styles.copyBlock : styles.copyRow}>
      {what === 'embed' ? (
        <TextArea {...shared} ref={area} rows={3} maxRows={6} className={styles.grow} />
      ) : (
        <TextField {...shared} ref={field} type="url" className={styles.grow} />
      )}
      <Button variant={what === 'embed' ? 'primary' : 'quiet'} onClick={() => void copy()}>
        {ownCopy?.done ? t('Copied') : t('Copy')}
      </Button>
      <VisuallyHidden role="status">{ownCopy?.done ? t('Copied') : ''}</VisuallyHidden>
    </div>
  )
}

interface ShareHeadProps {
  out: ShareOut
  /** The id of the title. */
  id?: string
  /** Title above the list of entries. */
  title: string
}

/** The title of the current screen, with a back button. */
export function ShareHead({ out, id, title }: ShareHeadProps) {
  const screen = useStore(out.$screen)
  const titles = {
    options: title,
    system: title,
    permalink: t('Permalink'),
    embed: t('Embed this post'),
    email: t('Share by email'),
    twitter: t('Share on Twitter'),
    facebook: t('Share on Facebook'),
    blocked: t('Share'),
  }
  return (
    <div className={styles.head}>
      {screen !== 'options' && screen !== 'system' && (
        <IconButton label={t('Back')} size="small" onClick={out.back}>
          <Icon path={backIcon} isDirected />
        </IconButton>
      )}
      <h2 id={id} className={styles.title}>
        {titles[screen]}
      </h2>
    </div>
  )
}

/** The permalink or embed code to copy, once it is known. */
function Copy({ out, what }: { out: ShareOut; what: 'permalink' | 'embed' }) {
  const data = useStore(out.$subject)?.data
  const { value: isLoaded, failure } = useStore(out.$loading)
  const text = what === 'embed' ? data?.embed_code : webUrl(data?.post_url)
  const label = what === 'embed' ? t('Embed code') : t('Permalink')
  if (text) return <CopyField out={out} what={what} label={label} text={text} />
  if (isLoaded)
    return (
      <p className={styles.word}>
        {what === 'embed' ? t('This post has no embed code.') : t('This post has no permalink.')}
      </p>
    )
  if (!failure) return <Skeleton count={3} label={t('Loading…')} />
  return <LoadFailed out={out} />
}

/** Offers a link after the browser has blocked a window. */
function Blocked({ out }: { out: ShareOut }) {
  const page = useStore(out.$blocked)
  if (!page) return null
  return (
    <div className={styles.failed}>
      <p role="alert" className={styles.word}>
        {t('Your browser blocked the pop-up.')}
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

/** What an entry opened: a form, a text to copy, or the link for a blocked window. Renders nothing for the list. */
export function ShareView({ out }: { out: ShareOut }) {
  const screen = useStore(out.$screen)
  switch (screen) {
    case 'options':
    case 'system':
      return null
    case 'email':
      return <EmailForm out={out} />
    case 'twitter':
      return <TwitterForm out={out} />
    case 'facebook':
      return <FacebookForm out={out} />
    case 'embed':
    case 'permalink':
      return <Copy out={out} what={screen} />
    case 'blocked':
      return <Blocked out={out} />
  }
}
