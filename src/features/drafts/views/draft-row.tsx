import { useEffect, useState } from 'react'
import { language, t } from '../../../platform/page/i18n.ts'
import { dateAndTime, timeAgo } from '../../../platform/text/time.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { canResume } from '../drafts-model.ts'
import type { KeptDraft } from '../kept-drafts.ts'
import type { DraftKind } from '../kinds.ts'
import styles from './drafts.module.css'

const discardIcon =
  'M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5a1 1 0 0 0 1 .9h7a1 1 0 0 0 1-.9L17.5 7M10 11v5.5M14 11v5.5'

const send = 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5 21 3Z'
const share = 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5'

/** Icons of drafts that aren't posts. */
const kindIcons: Record<Exclude<DraftKind, 'post'>, string> = {
  ask: 'M9 9a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.75M12 17.2v.1M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  reply: 'M10 6 4 12l6 6M4.5 12H14a6 6 0 0 1 6 6v1',
  'quick-reblog': 'M17 2.5 21 6.5l-4 4M3 11.5v-1a4 4 0 0 1 4-4h14M7 21.5l-4-4 4-4M21 12.5v1a4 4 0 0 1-4 4H3',
  message: 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12z',
  'share-message': send,
  share: send,
  'share-twitter': share,
  'share-facebook': share,
  header: 'M4 4.5h16v15H4zM4 14l4.5-4.5L13 14l3-3 4 4',
}

/** Kinds whose icons point along the text. */
const directed: readonly DraftKind[] = ['reply', 'share-message', 'share']

interface DraftRowProps {
  draft: KeptDraft
  /** In milliseconds since the epoch. */
  now: number
  blog: string
  onResume: () => void
  onDiscard: () => void
  /** Reads a photo that is only stored in this browser. */
  readPhoto: (key: string) => Promise<Blob | null>
}

const photosMax = 3

interface PhotoProps extends Pick<DraftRowProps, 'readPhoto'> {
  /** Its URL, or the key of its file. */
  source: string
  /** How many more there are. */
  more: number
}

/** A photo of the draft; one that can’t be loaded stays blank. */
function Photo({ source, more, readPhoto }: PhotoProps) {
  const isStored = !/^https?:/.test(source)
  const [url, setUrl] = useState(isStored ? '' : source)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isStored) return
    let made = ''
    let isOver = false
    void readPhoto(source).then(photo => {
      if (isOver) return
      if (!photo) return setFailed(true)
      made = URL.createObjectURL(photo)
      setUrl(made)
    })
    return () => {
      isOver = true
      URL.revokeObjectURL(made)
    }
  }, [isStored, source, readPhoto])
  if (hasFailed) return null
  return (
    <span className={styles.photo} data-more={more > 0 ? `+${more}` : undefined}>
      {url && <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />}
    </span>
  )
}

const noteOf = ({ state, command }: KeptDraft): string => {
  if (state === 'saved') return t('Saved draft')
  if (state === 'elsewhere') return t('Already open in another tab')
  if (state === 'here') return t('Already open on this page')
  return command ? '' : t('Go to the page where you wrote it to continue')
}

function Text({ draft, now, blog, readPhoto }: Omit<DraftRowProps, 'onResume' | 'onDiscard'>) {
  const note = noteOf(draft)
  return (
    <>
      <span className={styles.disc} data-type={draft.type}>
        {draft.kind === 'post' ? (
          <PostTypeIcon type={draft.type ?? 'text'} />
        ) : (
          <Icon path={kindIcons[draft.kind]} isDirected={directed.includes(draft.kind)} />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {draft.title}
        </span>
        {draft.excerpt !== '' && (
          <span className={styles.excerpt} dir="auto">
            {draft.excerpt}
          </span>
        )}
        <span className={styles.meta}>
          {blog !== '' && <bdi className={styles.blog}>{blog}</bdi>}
          {draft.at > 0 && (
            <time dateTime={new Date(draft.at).toISOString()} title={dateAndTime(draft.at, language())}>
              {timeAgo(draft.at, now, language())}
            </time>
          )}
          {note !== '' && (
            <span className={styles.note} data-state={draft.state}>
              {note}
            </span>
          )}
        </span>
      </span>
      {draft.photos.length > 0 && (
        <span className={styles.photos}>
          {draft.photos.slice(0, photosMax).map((source, index) => (
            <Photo
              key={source}
              source={source}
              more={index === photosMax - 1 ? draft.photos.length - photosMax : 0}
              readPhoto={readPhoto}
            />
          ))}
        </span>
      )}
    </>
  )
}

/** One draft: its type and text, when and as which blog; a press opens it, unless another tab has it open. */
export function DraftRow({ onResume, onDiscard, ...shown }: DraftRowProps) {
  const { draft } = shown
  const text = <Text {...shown} />
  return (
    <li className={styles.row} data-draft={draft.id}>
      {canResume(draft) ? (
        <button type="button" className={styles.open} onClick={onResume}>
          {text}
        </button>
      ) : (
        <div className={styles.open} tabIndex={-1}>
          {text}
        </div>
      )}
      {(draft.state === 'free' || draft.state === 'saved') && (
        <IconButton
          label={t('Discard draft')}
          aria-description={`${draft.title} ${draft.excerpt}`}
          className={styles.discard}
          onClick={onDiscard}
        >
          <Icon path={discardIcon} />
        </IconButton>
      )}
    </li>
  )
}
