import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { activity } from '../../src/activity/store.ts'
import type { App } from '../../src/app/app.ts'
import { ActivityPopover } from '../../src/components/activity/activity-popover.tsx'
import { session } from '../../src/session/store.ts'
import type { PartProps } from './mobile-header.tsx'

const look = (app: App) => {
  const current = app.get(session).$current.get()
  if (current) void app.get(activity).refresh(current.name)
}

/** The activity popover, centred or as a sheet: the bar has no button for it. */
export function Activity({ app, header }: PartProps) {
  const open = useStore(header.$activity)
  useEffect(() => {
    if (open) look(app)
  }, [app, open])
  return <ActivityPopover app={app} anchor={null} open={open} onClose={header.closeActivity} />
}
