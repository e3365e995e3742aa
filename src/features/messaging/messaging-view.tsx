import { Dock } from './dock/dock.tsx'
import { InboxPopover } from './inbox/inbox-popover.tsx'
import type { MessagingModel } from './messaging-model.ts'
import { LateMute } from './mute/late-mute.tsx'
import { LateSettings } from './settings/late-settings.tsx'
import { TutorialPopover } from './tutorial/tutorial.tsx'

export const MessagingView = ({ model }: { model: MessagingModel }) => (
  <>
    <InboxPopover model={model} />
    <Dock model={model} />
    <LateSettings model={model} />
    <LateMute model={model} />
    {model.tutorial && <TutorialPopover tutorial={model.tutorial} />}
  </>
)
