import type { ReactNode } from 'react'
import { t } from '../../src/page/i18n.ts'
import { mailLink, type ShareData, type ShareEntry, shareEntries, webUrl } from '../../src/share/rules.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { CopyField } from './copy-field.tsx'
import { entryIcons } from './icons.ts'
import type { ShareModel } from './model.ts'
import styles from './share-popover.module.css'

interface OptionsProps {
  model: ShareModel
  data: ShareData
  isMember: boolean
}

const label = (entry: ShareEntry, data: ShareData): string => {
  switch (entry) {
    case 'permalink':
      return data.permalink_label || t('Permalink')
    case 'embed':
      return t('Embed')
    case 'email':
      return t('Email')
    case 'twitter':
      return t('Twitter')
    case 'facebook':
      return t('Facebook')
    case 'pinterest':
      return t('Pinterest')
    case 'reddit':
      return t('Reddit')
    case 'report':
      return t('Report this post')
    case 'report-abuse':
      return t('Report abuse')
  }
}

function Link({ href, outside, children }: { href: string; outside: boolean; children: ReactNode }) {
  const away = outside ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a className={styles.option} href={href} {...away}>
      {children}
    </a>
  )
}

function Press({ run, children }: { run: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.option} onClick={run}>
      {children}
    </button>
  )
}

function Option({ entry, model, data, isMember }: OptionsProps & { entry: ShareEntry }) {
  const text = label(entry, data)
  const face = (
    <>
      <Icon path={entryIcons[entry]} />
      <span>{text}</span>
    </>
  )
  const url = webUrl(data.post_url) ?? ''
  switch (entry) {
    case 'permalink':
      return <CopyField model={model} what="permalink" label={text} text={url} />
    case 'embed':
      return <Press run={() => model.show('embed')}>{face}</Press>
    case 'email':
      // The form needs somebody who sends it; a guest's own mail program does it otherwise.
      return (data.has_user ?? isMember) || data.tumblelog_share ? (
        <Press run={() => model.show('email')}>{face}</Press>
      ) : (
        <Link
          href={mailLink(url, t('A post by {blog}', { blog: data.tumblelog_name ?? '' }))}
          outside={false}
        >
          {face}
        </Link>
      )
    case 'report':
    case 'report-abuse':
      return (
        <Link href={webUrl(data.abuse_url) ?? ''} outside>
          {face}
        </Link>
      )
    default:
      return <Press run={() => model.shareTo(entry)}>{face}</Press>
  }
}

/** What can be done with the post, each entry by its flag (dashboard.md §2). */
export function Options(props: OptionsProps) {
  const entries = shareEntries(props.data)
  if (entries.length === 0)
    return (
      <p className={styles.word}>
        {props.data.is_private
          ? t('This post is private, so it can’t be shared.')
          : t('This post can’t be shared.')}
      </p>
    )
  return (
    <ul className={styles.options}>
      {entries.map(entry => (
        <li key={entry}>
          <Option {...props} entry={entry} />
        </li>
      ))}
    </ul>
  )
}
