import type { ReactNode } from 'react'
import type { Content } from '../types.ts'
import { BlurOverlay } from './blur-overlay.tsx'
import { MessageImageView } from './message-image.tsx'
import { PostCard } from './post-card.tsx'

interface Props {
  content: Exclude<Content, { type: 'text' }>
  /** Its pictures are blurred until the user asks for them (MSGC-21). */
  isBlurred: boolean
  reveal: () => void
}

/** What the server says is sensitive is covered by what `loadCovers` loads. */
const covered = (reason: string | null | undefined, children: ReactNode) =>
  typeof reason === 'string' ? <div data-inlay-sensitive={reason}>{children}</div> : children

/** The content of a message that is not text: a post or a picture (MSG-43). */
export function MessageContent({ content, isBlurred, reveal }: Props) {
  switch (content.type) {
    case 'post': {
      const { photos = [], thumbnail, thumbnail_url, state } = content.post
      const hasPicture = state !== 'disabled' && (photos.length > 0 || !!thumbnail || !!thumbnail_url)
      return (
        <BlurOverlay isBlurred={isBlurred && hasPicture} reveal={reveal}>
          {covered(content.sensitive, <PostCard post={content.post} />)}
        </BlurOverlay>
      )
    }
    case 'image':
      return (
        <BlurOverlay isBlurred={isBlurred && content.image !== null} reveal={reveal}>
          {covered(content.sensitive, <MessageImageView image={content.image} />)}
        </BlurOverlay>
      )
  }
}
