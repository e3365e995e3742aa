import { type ComponentType, useEffect, useState } from 'react'
import type { App } from '../../platform/app.ts'
import { loadChunk } from '../load-chunk.ts'
import type { ToolsViewProps } from './tools-view.tsx'
import { useHostEntries } from './use-entries.ts'

interface HostToolsProps extends Omit<ToolsViewProps, 'tools'> {
  app: App
}

const loadView = () => import('./tools-view.tsx')

/** The host's tools next to a text; their code loads only if there are any. */
export function HostTools({ app, ...props }: HostToolsProps) {
  const { form } = props
  const tools = useHostEntries(app, '$composeTools').filter(({ where }) => where.includes(form))
  const [View, setView] = useState<ComponentType<ToolsViewProps> | null>(null)
  const isNeeded = tools.length > 0
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    loadChunk(app, 'host-tools', loadView).then(
      code => isGone || setView(() => code.ToolsView),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [app, isNeeded])
  return View && isNeeded ? <View {...props} tools={tools} /> : null
}
