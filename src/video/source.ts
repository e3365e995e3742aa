import type { Dispose } from '../lib/dispose.ts'

interface Source {
  url: string
  isHls: boolean
}

export interface OpenedSource {
  play: () => Promise<void>
  pause: () => void
  /** Lets go of what was loaded; the element is empty then. */
  close: Dispose
}

/**
 * Gives a video element its source. HLS is left to a browser that plays it, and to the engine where there is none or the
 * browser's own gives up. `failed` is told the code of a `MediaError`; 0 for what has none.
 */
export type OpenSource = (
  video: HTMLVideoElement,
  source: Source,
  failed: (code: number) => void,
) => OpenedSource

const hlsType = 'application/vnd.apple.mpegurl'
const hasEngine = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis

/** What plays HLS where the browser does not; its code comes for such a video alone. */
async function startEngine(video: HTMLVideoElement, url: string, failed: (code: number) => void) {
  const { HlsVideoAdapter } = await import('@videojs/spf/hls-video')
  const engine = new HlsVideoAdapter()
  const fail = () => failed(engine.error?.code ?? 0)
  engine.addEventListener('error', fail)
  engine.attach(video)
  engine.src = url
  return {
    play: () => engine.play(),
    close() {
      engine.removeEventListener('error', fail)
      engine.destroy()
    },
  }
}

export const openSource: OpenSource = (video, { url, isHls }, failed) => {
  let engine: Awaited<ReturnType<typeof startEngine>> | null = null
  let starting: Promise<void> | null = null
  let isClosed = false
  let isWanted = false

  const tell = (code: number) => isClosed || failed(code)
  const play = async () => {
    isWanted = true
    await starting
    if (!isClosed && isWanted) await (engine ?? video).play()
  }
  const turnToEngine = async () => {
    try {
      const started = await startEngine(video, url, tell)
      if (isClosed) started.close()
      else engine = started
    } catch {
      // Its code could not be had: the same as a connection that broke.
      tell(2)
    }
  }
  const fault = () => {
    const code = video.error?.code ?? 0
    if (!isHls || starting || code !== 4 || !hasEngine()) return failed(code)
    starting = turnToEngine()
    if (isWanted) void play().catch(() => {})
  }
  video.addEventListener('error', fault)
  if (isHls && video.canPlayType(hlsType) === '' && hasEngine()) starting = turnToEngine()
  else video.src = url

  return {
    play,
    pause() {
      isWanted = false
      video.pause()
    },
    close() {
      isClosed = true
      video.removeEventListener('error', fault)
      video.pause()
      engine?.close()
      // An element without a source lets go of its decoder and of what it has loaded.
      video.removeAttribute('src')
      video.load()
    },
  }
}
