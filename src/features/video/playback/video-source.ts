import type { Dispose } from '../../../platform/lib/dispose.ts'

interface Source {
  url: string
  isHls: boolean
}

export interface OpenedSource {
  play: () => Promise<void>
  pause: () => void
  /** Unloads the source, so that the element is empty. */
  close: Dispose
}

/**
 * Sets the source of a video element. The browser plays HLS if it can; if not, or if it fails, the engine does.
 * `failed` is called with the code of a `MediaError`, or 0.
 */
export type OpenSource = (
  video: HTMLVideoElement,
  source: Source,
  failed: (code: number) => void,
) => OpenedSource

const hlsType = 'application/vnd.apple.mpegurl'
const hasEngine = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis

/** Starts the HLS engine, whose code loads only for such a video. */
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

  const reportFailure = (code: number) => isClosed || failed(code)
  const play = async () => {
    isWanted = true
    await starting
    if (!isClosed && isWanted) await (engine ?? video).play()
  }
  const switchToEngine = async () => {
    try {
      const started = await startEngine(video, url, reportFailure)
      if (isClosed) started.close()
      else engine = started
    } catch {
      // Its code couldn't be loaded, which counts as a network error.
      reportFailure(2)
    }
  }
  const onError = () => {
    const code = video.error?.code ?? 0
    if (!isHls || starting || code !== 4 || !hasEngine()) return failed(code)
    starting = switchToEngine()
    if (isWanted) void play().catch(() => {})
  }
  video.addEventListener('error', onError)
  if (isHls && video.canPlayType(hlsType) === '' && hasEngine()) starting = switchToEngine()
  else video.src = url

  return {
    play,
    pause() {
      isWanted = false
      video.pause()
    },
    close() {
      isClosed = true
      video.removeEventListener('error', onError)
      video.pause()
      engine?.close()
      // Without a source the element releases its decoder and buffers.
      video.removeAttribute('src')
      video.load()
    },
  }
}
