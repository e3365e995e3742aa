import type { Plugin } from 'vitest/config'

export const emojiData: Plugin
