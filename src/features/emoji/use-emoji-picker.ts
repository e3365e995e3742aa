import { type ComponentType, use, useState } from 'react'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { AppContext } from '../../ui/app-context.ts'
import type { EmojiStore } from './store.ts'
import type { EmojiPickerProps } from './views/emoji-picker.tsx'

const load = () => import('./picker.ts')

interface LoadedPicker {
  Picker: ComponentType<EmojiPickerProps>
  store: EmojiStore
}

/** The emoji picker of a control, whose code and data load with the first press. */
export function useEmojiPicker() {
  const app = use(AppContext)
  const [loaded, setLoaded] = useState<LoadedPicker | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  async function press(): Promise<void> {
    if (!app) return
    if (loaded) return setOpen(!isOpen)
    setLoading(true)
    const code = await loadChunk(app, 'emoji', load).catch(() => showChunkFailure(app))
    setLoading(false)
    if (!code) return
    setLoaded({ Picker: code.EmojiPicker, store: code.pickerStore(app) })
    setOpen(true)
  }
  return { hasApp: app !== null, loaded, isOpen, isLoading, press, close: () => setOpen(false) }
}
