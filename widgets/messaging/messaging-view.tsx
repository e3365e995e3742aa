import { Dock } from './dock.tsx'
import { InboxPopover } from './inbox-popover.tsx'
import type { MessagingModel } from './model.ts'

export const MessagingView = ({ model }: { model: MessagingModel }) => (
  <>
    <InboxPopover model={model} />
    <Dock model={model} />
  </>
)
