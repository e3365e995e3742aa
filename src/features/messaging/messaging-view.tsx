import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { lateView } from '../../shared/late-view.tsx'
import { can } from './extras/can.ts'
import { findInboxButton } from './inbox/find-inbox-button.ts'
import { InboxPopover } from './inbox/inbox-popover.tsx'
import type { MessagingModel } from './messaging-model.ts'
import { TutorialPopover } from './tutorial/tutorial.tsx'
import type { Tutorial } from './tutorial/tutorial-model.ts'
import { WindowRow } from './window-row/window-row.tsx'

export const MessagingView = ({ model }: { model: MessagingModel }) => (
  <>
    <InboxPopover model={model} />
    <WindowRow model={model} />
    <LateSettings model={model} />
    <LateMute model={model} />
    {model.tutorial && (
      <>
        <TutorialPopover tutorial={model.tutorial} />
        <LateCard app={model.app} tutorial={model.tutorial} />
      </>
    )}
  </>
)

/** What first-time users learn next, once they have closed the tutorial. */
function LateCard({ app, tutorial }: { app: MessagingModel['app']; tutorial: Tutorial }) {
  const isOpen = useStore(tutorial.$isCardOpen)
  const [isNeeded, setNeeded] = useState(isOpen)
  const [{ View }] = useState(() =>
    lateView(app, {
      name: 'messaging',
      load: async () => (await import('../keyboard/first-card.tsx')).FirstCard,
      meanwhile: null,
    }),
  )
  if (isOpen && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <View app={app} anchor={findInboxButton()} $isOpen={tutorial.$isCardOpen} close={tutorial.closeCard} />
    )
  )
}

/** The question for how long, whose code loads when first asked. */
function LateMute({ model }: { model: Pick<MessagingModel, 'app' | 'muting'> }) {
  const asked = useStore(model.muting.$asked)
  const [isNeeded, setNeeded] = useState(asked !== null)
  const [{ View }] = useState(() =>
    lateView(model.app, {
      name: 'messaging',
      load: async () => (await import('./extras/mute-dialog.tsx')).MuteDialog,
      meanwhile: null,
    }),
  )
  if (asked && !isNeeded) setNeeded(true)
  return isNeeded && <View {...model.muting} />
}

/** The settings, whose code loads when they first open. */
function LateSettings({ model }: { model: Pick<MessagingModel, 'app' | 'settings'> }) {
  const { $isOpen, setOpen, $choices, change } = model.settings
  const isOpen = useStore($isOpen)
  const [isNeeded, setNeeded] = useState(isOpen)
  const [{ View }] = useState(() =>
    lateView(model.app, {
      name: 'messaging',
      load: async () => (await import('./extras/settings-dialog.tsx')).MessageSettingsDialog,
      meanwhile: null,
    }),
  )
  if (isOpen && !isNeeded) setNeeded(true)
  return (
    isNeeded && (
      <View
        $open={$isOpen}
        close={() => setOpen(false)}
        $choices={$choices}
        change={change}
        offers={{ seen: can(model.app, 'seen'), writing: can(model.app, 'writing') }}
      />
    )
  )
}
