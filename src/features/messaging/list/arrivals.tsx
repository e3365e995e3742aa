import { useStore } from '@nanostores/react'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { previewText } from '../inbox/preview.ts'
import type { ConversationWindowModel } from '../window/conversation-window.ts'
import { writerOf } from '../window/names.ts'

/** A live region that announces new messages. The list itself cannot: scrolling adds and removes its rows. */
export function Arrivals({ window }: { window: ConversationWindowModel }) {
  const arrived = useStore(window.$arrived)
  const head = useStore(window.$head)
  return (
    <VisuallyHidden role="log">
      {arrived.map(message => (
        <span key={message.key}>
          {writerOf(head, message)}: {previewText(message)}
        </span>
      ))}
    </VisuallyHidden>
  )
}
