import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { OwnVideoProps } from './own-video.tsx'

/** Once it is there, it is there at once. */
let loaded: ComponentType<OwnVideoProps> | null = null

/** A player in another view. Its code comes with the first video; until then, and without it, the browser's own does. */
export function LazyVideo({ meanwhile, ...props }: OwnVideoProps & { meanwhile: ReactNode }) {
  const { app } = props
  const [Own, setOwn] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    let isGone = false
    import('./own-video.tsx').then(
      ({ OwnVideo }) => {
        loaded = OwnVideo
        if (!isGone) setOwn(() => OwnVideo)
      },
      error => app.bus.emit('chunk:failed', { name: 'video-player', error }),
    )
    return () => {
      isGone = true
    }
  }, [app])
  return Own ? <Own {...props} /> : meanwhile
}
