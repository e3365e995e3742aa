import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { lateView } from '../../../shared/late-view.tsx'
import type { MessagingModel } from '../messaging-model.ts'

/** The question for how long, whose code is loaded when it is asked for the first time. */
export function LateMute({ model }: { model: Pick<MessagingModel, 'app' | 'muting'> }) {
  const asked = useStore(model.muting.$asked)
  const [isNeeded, setNeeded] = useState(asked !== null)
  const [{ View }] = useState(() =>
    lateView(model.app, {
      name: 'messaging',
      load: async () => (await import('./mute-dialog.tsx')).MuteDialog,
      meanwhile: null,
    }),
  )
  if (asked && !isNeeded) setNeeded(true)
  return isNeeded && <View {...model.muting} />
}
