import type { Content } from '../../src/conversations/types.ts'
import { MessageImageView } from './message-image.tsx'
import { MessageText } from './message-text.tsx'
import { PostCard } from './post-card.tsx'

/** What a message says: text, a post or a picture (MSG-43). */
export function MessageContent({ content }: { content: Content }) {
  switch (content.type) {
    case 'text':
      return <MessageText text={content.text} formatting={content.formatting} />
    case 'post':
      return <PostCard post={content.post} />
    case 'image':
      return <MessageImageView image={content.image} />
  }
}
