import { type ComponentType, useEffect, useState } from 'react'
import type { App } from '../../platform/app.ts'
import { type ComposeEntry, whenExtended } from '../../platform/extensions/added.ts'
import { loadChunk } from '../load-chunk.ts'
import type { ToolsViewProps } from './tools-view.tsx'

interface HostToolsProps extends Omit<ToolsViewProps, 'tools'> {
  app: App
}

const loadView = () => import('./tools-view.tsx')

/** The host's tools next to a text; their code loads only if there are any. */
export function HostTools({ app, ...props }: HostToolsProps) {
  const { form } = props
  const [tools, setTools] = useState<readonly ComposeEntry[]>([])
  const [View, setView] = useState<ComponentType<ToolsViewProps> | null>(null)
  useEffect(() => {
    let stop = () => {}
    const leave = whenExtended(app.added, ({ $composeTools }) => {
      stop = $composeTools.subscribe(all => setTools(all.filter(({ where }) => where.includes(form))))
    })
    return () => {
      leave()
      stop()
    }
  }, [app, form])
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
