import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ActivityPopover } from '../../activity/activity-popover.tsx'
import { activityList } from '../../activity/list-model.ts'
import type { PartProps } from './mobile-header.tsx'

/** The activity popover, centred or as a sheet: the bar has no button for it. Its model is loaded with it. */
export function Activity({ app, header, session }: PartProps) {
  const open = useStore(header.$activity)
  useEffect(() => {
    const current = session.$current.get()
    if (open && current) void app.get(activityList).open(current.name)
  }, [app, session, open])
  return <ActivityPopover app={app} anchor={null} open={open} onClose={header.closeActivity} />
}
