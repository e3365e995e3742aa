import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ActivityPopover } from '../../activity/activity-popover.tsx'
import { activityList } from '../../activity/list-model.ts'
import type { PartProps } from './options.ts'

/** The activity popover at its button; a sheet on phones. Its model loads with it. */
export function Activity({ app, header, session, anchor }: PartProps) {
  const open = useStore(header.$activity)
  useEffect(() => {
    const current = session.$current.get()
    if (open && current) void app.get(activityList).open(current.name)
  }, [app, session, open])
  return <ActivityPopover app={app} anchor={anchor} open={open} onClose={header.closeActivity} />
}
