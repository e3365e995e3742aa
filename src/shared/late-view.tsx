import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { App } from '../platform/app.ts'
import { t } from '../platform/page/i18n.ts'
import { Button } from '../ui/button/button.tsx'
import { loadChunk } from './load-chunk.ts'

/** A part of a view whose code loads when needed. */
export interface LateView<P> {
  /** Draws the part; `meanwhile` until its code is loaded, and an error with a retry if that fails. */
  View: ComponentType<P>
  /** Loads the code ahead of its use. */
  preload: () => void
}

interface LateOptions<P> {
  /** Name of its root, for `chunk:failed`. */
  name: string
  load: () => Promise<ComponentType<P>>
  /** Drawn until the code is loaded. */
  meanwhile: ReactNode
}

/** Views that have been loaded, by their loader: drawn again, they show at once. */
const loaded = new WeakMap<() => unknown, unknown>()

export function lateView<P extends object>(app: App, { name, load, meanwhile }: LateOptions<P>): LateView<P> {
  const $code = atom<{ Part?: ComponentType<P>; hasFailed?: boolean }>({
    Part: loaded.get(load) as ComponentType<P> | undefined,
  })
  let isLoading = false
  async function start(): Promise<void> {
    if (isLoading || $code.get().Part) return
    isLoading = true
    $code.set({})
    const found = await loadChunk(app, name, load).then(
      Part => {
        loaded.set(load, Part)
        return { Part }
      },
      () => ({ hasFailed: true }),
    )
    isLoading = false
    $code.set(found)
  }
  function View(props: P) {
    const { Part, hasFailed } = useStore($code)
    useEffect(() => void start(), [])
    if (Part) return <Part {...props} />
    if (!hasFailed) return meanwhile
    return (
      <div role="alert">
        <p>{t('Couldn’t load that. Check your network and try again.')}</p>
        <Button size="small" onClick={() => void start()}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  return { View, preload: () => void start() }
}
