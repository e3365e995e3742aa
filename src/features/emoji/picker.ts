import type { App } from '../../platform/app.ts'
import { type EmojiStore, emojiStore } from './store.ts'

export { EmojiPicker } from './views/emoji-picker.tsx'

export const pickerStore = (app: App): EmojiStore => app.get(emojiStore)
