import type { ComponentType } from 'react'
import { activity } from '../../src/activity/store.ts'
import type { App } from '../../src/app/app.ts'
import { ActivityPopover } from '../../src/components/activity/activity-popover.tsx'
import { session } from '../../src/session/store.ts'
import type { PanelProps } from './header.tsx'
import type { Panel } from './model.ts'

/** The activity popover of the current blog (ACT-1, HEAD-9). */
export function createPanel(app: App): Panel<ComponentType<PanelProps>> {
  const { $current } = app.get(session)
  const { refresh } = app.get(activity)
  return {
    opened() {
      const current = $current.get()
      if (current) void refresh(current.name)
    },
    View: props => <ActivityPopover {...props} app={app} />,
  }
}
