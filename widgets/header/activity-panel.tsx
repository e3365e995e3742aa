import type { ComponentType } from 'react'
import { activity } from '../../src/activity/store.ts'
import { ActivityPopover } from '../../src/components/activity/activity-popover.tsx'
import type { PanelDeps, PanelProps } from './header.tsx'
import type { Panel } from './model.ts'

/** The activity popover of the current blog (ACT-1, HEAD-9). Its store is loaded with it. */
export function createPanel({ app, session }: PanelDeps): Panel<ComponentType<PanelProps>> {
  return {
    opened() {
      const current = session.$current.get()
      if (current) void app.get(activity).refresh(current.name)
    },
    View: props => <ActivityPopover {...props} app={app} />,
  }
}
