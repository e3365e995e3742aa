import { type ComponentType, createElement } from 'react'
import type { App } from '../../platform/app.ts'
import { emojiStore } from './store.ts'
import { EmojiPicker, type EmojiPickerProps } from './views/emoji-picker.tsx'

export type LatePicker = ComponentType<Omit<EmojiPickerProps, 'store'>>

/** The picker and its state. */
export function pickerOf(app: App): LatePicker {
  const store = app.get(emojiStore)
  return props => createElement(EmojiPicker, { ...props, store })
}
