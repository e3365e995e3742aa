import type { App } from '../../platform/app.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { session } from '../../platform/session.ts'

const defaultType = 'audio/mpeg'

/** The address of a sound if it is http or https; null otherwise. */
const addressOf = (filePath: string): string | null => readWebUrl(filePath, document.baseURI)?.href ?? null

/** The sound of a new message, if the host has one and the user wants it (DEC-86). Fetched when first played. */
export function messageSound(app: App): { play: () => void } {
  const { is_sounds_enabled, sounds = [] } = app.page.messaging
  let audio: HTMLAudioElement | null = null

  const make = (): HTMLAudioElement | null => {
    const sound = sounds.find(({ name }) => name === 'received') ?? sounds[0]
    const src = sound && addressOf(sound.filePath)
    if (!src) return null
    const element = document.createElement('audio')
    const source = document.createElement('source')
    source.src = src
    source.type = sound.fileType || defaultType
    element.append(source)
    return element
  }
  app.disposer.add(() => {
    audio?.pause()
    audio?.replaceChildren()
    audio?.load()
  })
  return {
    play() {
      if (!is_sounds_enabled || !app.get(session).$user.get()?.is_sounds_enabled) return
      audio ??= make()
      if (!audio) return
      if (audio.readyState > 0) audio.currentTime = 0
      // Browsers refuse sound until the user has interacted with the page.
      audio.play()?.catch(() => {})
    },
  }
}
