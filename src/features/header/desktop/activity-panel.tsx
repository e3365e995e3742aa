import type { ComponentType } from 'react'
import { ActivityPopover } from '../../activity/activity-popover.tsx'
import { activityList } from '../../activity/list-model.ts'
import type { PanelDeps, PanelProps } from './header.tsx'
import type { Panel } from './header-model.ts'

/** The activity popover of the current blog (ACT-1, HEAD-9). Its model loads with it. */
export function createPanel({ app, session }: PanelDeps): Panel<ComponentType<PanelProps>> {
  return {
    opened() {
      const current = session.$current.get()
      if (current) void app.get(activityList).open(current.name)
    },
    View: props => <ActivityPopover {...props} app={app} />,
  }
}
