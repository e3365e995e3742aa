import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { lateView } from '../../../shared/late-view.tsx'
import { can } from '../changes/can.ts'
import type { MessagingModel } from '../messaging-model.ts'

/** The settings, whose code is loaded when they open for the first time. */
export function LateSettings({ model }: { model: Pick<MessagingModel, 'app' | 'settings'> }) {
  const { $isOpen, setOpen, $choices, change } = model.settings
  const isOpen = useStore($isOpen)
  const [isNeeded, setNeeded] = useState(isOpen)
  const [{ View }] = useState(() =>
    lateView(model.app, {
      name: 'messaging',
      load: async () => (await import('./settings-dialog.tsx')).MessageSettingsDialog,
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
