import type { Plugin } from 'vitest/config'

export const emojiDataForTests: Plugin
