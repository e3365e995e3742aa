import { useStore } from '@nanostores/react'
import { type DragEvent, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import type { Compose } from '../compose/compose.ts'
import { namesOf } from '../conversation/conversation-rules.ts'
import { descriptionText, type Icebreaker, relationText, tagsText } from '../conversation/icebreaker.ts'
import { photoIcon } from '../icons.ts'
import { moveFocusOnRemove } from '../list/list-status.tsx'
import { holdsFiles } from '../outbox/attachment.ts'
import styles from './conversation-window.module.css'
import type { ConversationWindowModel } from './conversation-window.ts'
import cardStyles from './icebreaker-card.module.css'

/** Says that the other side is writing. */
export function WritingLine({ window }: { window: ConversationWindowModel }) {
  const isWriting = useStore(window.$isWriting)
  const head = useStore(window.$head)
  return (
    <p className={styles.writing} role="status" data-empty={!isWriting || undefined}>
      {isWriting && t('{name} is writing…', { name: namesOf(head) })}
    </p>
  )
}

interface FetchErrorProps {
  text: string
  canRetry: boolean
  loginUrl: string | null
  isRetrying: boolean
  retry: () => void
}

/** Why the conversation couldn't be loaded, with a retry button if that may help (MSGE-7). */
export const FetchError = ({ text, canRetry, loginUrl, isRetrying, retry }: FetchErrorProps) => (
  <div ref={moveFocusOnRemove} className={styles.error} role="alert">
    <p className={styles.errorText}>
      {text}
      <LoginLink url={loginUrl} />
    </p>
    {canRetry && (
      <Button busy={isRetrying} onClick={retry}>
        <span>{isRetrying ? t('Retrying...') : t('Retry')}</span>
      </Button>
    )}
  </div>
)

/** Accepts a photo dropped anywhere on a window (MSGC-44…46). */
export function useDropZone(compose: Compose) {
  const [isDropping, setDropping] = useState(false)
  const over = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer.types)) return
    // Even if the drop is refused: otherwise the browser would navigate to the file.
    event.preventDefault()
    event.stopPropagation()
    const isTaken = compose.takesFiles()
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
    setDropping(isTaken)
  }
  return {
    isDropping,
    zoneProps: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropping(false)
      },
      onDrop(event: DragEvent) {
        setDropping(false)
        if (!holdsFiles(event.dataTransfer.types)) return
        event.preventDefault()
        event.stopPropagation()
        compose.dropFiles(event.dataTransfer.files)
      },
    },
  }
}

/** Covers the window while a photo is dragged over it. */
export const DropCover = () => (
  <div className={styles.cover}>
    <Icon path={photoIcon} size={32} />
    <span>{t('Drop a photo here')}</span>
  </div>
)

/** The other blog's card above the first message, in the blog's colors (ICE-2…8). */
export function IcebreakerCard({ icebreaker }: { icebreaker: Icebreaker }) {
  const blog = useStore(icebreaker.$blog)
  if (!blog) return null
  const { style, avatarShape } = drawTheme(blog.theme ?? blog.global_theme_params)
  const description = descriptionText(blog)
  const tags = tagsText(blog)
  return (
    <section className={cardStyles.card} style={style} aria-label={t('About {name}', { name: blog.name })}>
      <Avatar src={blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={64} shape={avatarShape} />
      <bdi className={cardStyles.name}>{blog.name}</bdi>
      {description !== '' && (
        <p className={cardStyles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={cardStyles.relation}>{relationText(blog)}</p>
      {tags && (
        <p className={cardStyles.tags} dir="auto">
          {tags}
        </p>
      )}
    </section>
  )
}
