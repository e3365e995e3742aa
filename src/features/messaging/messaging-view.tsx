import { useStore } from '@nanostores/react'
import { type ComponentType, useState } from 'react'
import type { App } from '../../platform/app.ts'
import { lateView } from '../../shared/late-view.tsx'
import { findInboxButton, InboxPopover } from './inbox/inbox-popover.tsx'
import type { MessagingModel } from './messaging-model.ts'
import { TutorialPopover } from './tutorial/tutorial.tsx'
import type { Tutorial } from './tutorial/tutorial-model.ts'
import { WindowRow } from './window-row/window-row.tsx'

export const MessagingView = ({ model }: { model: MessagingModel }) => (
  <>
    <InboxPopover model={model} />
    <WindowRow model={model} />
    <LateMute model={model} />
    {model.tutorial && (
      <>
        <TutorialPopover tutorial={model.tutorial} />
        <LateCard app={model.app} tutorial={model.tutorial} />
      </>
    )}
  </>
)

/** A part whose code loads when it first opens; null until then. It stays, so that it can fade out. */
function useLate<P extends object>(
  app: App,
  isOpen: boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | null {
  const [isNeeded, setNeeded] = useState(isOpen)
  const [{ View }] = useState(() => lateView(app, { name: 'messaging', load, meanwhile: null }))
  if (isOpen && !isNeeded) setNeeded(true)
  return isNeeded ? View : null
}

const firstCard = async () => (await import('../keyboard/first-card.tsx')).FirstCard
const muteDialog = async () => (await import('./extras/mute-dialog.tsx')).MuteDialog

/** What first-time users learn next, once they have closed the tutorial. */
function LateCard({ app, tutorial }: { app: App; tutorial: Tutorial }) {
  const View = useLate(app, useStore(tutorial.$isCardOpen), firstCard)
  return (
    View && (
      <View app={app} anchor={findInboxButton()} $isOpen={tutorial.$isCardOpen} close={tutorial.closeCard} />
    )
  )
}

/** The question for how long. */
function LateMute({ model: { app, muting } }: { model: MessagingModel }) {
  const View = useLate(app, useStore(muting.$asked) !== null, muteDialog)
  return View && <View {...muting} />
}
