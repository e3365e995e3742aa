import type { ShareData } from '../../src/share/rules.ts'

/** What is shared. `data` is there once the server has answered. */
export interface Subject {
  postId: string
  blog: string
  anchor: Element | null
  data?: ShareData
}
