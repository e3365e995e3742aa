import type { Plugin } from 'rolldown'

export const minifyChunks: Plugin
