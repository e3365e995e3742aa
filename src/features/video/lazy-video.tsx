import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { OwnVideoProps } from './views/own-video.tsx'

/** The loaded component, which later mounts render at once. */
let loaded: ComponentType<OwnVideoProps> | null = null

/**
 * A player in another view. Its code loads with the first video; until then, and if that fails, `meanwhile` is shown.
 */
export function LazyVideo({ meanwhile, ...props }: OwnVideoProps & { meanwhile: ReactNode }) {
  const { app } = props
  const [Loaded, setLoaded] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    let isUnmounted = false
    import('./views/own-video.tsx').then(
      ({ OwnVideo }) => {
        loaded = OwnVideo
        if (!isUnmounted) setLoaded(() => OwnVideo)
      },
      error => app.bus.emit('chunk:failed', { name: 'video-player', error }),
    )
    return () => {
      isUnmounted = true
    }
  }, [app])
  return Loaded ? <Loaded {...props} /> : meanwhile
}
