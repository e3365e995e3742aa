/** Link of a recipient's row (MSG-17). */
export const newConversationPath = (name: string): string => `/conversation/new/${encodeURIComponent(name)}`

/** Link of a blog's picture in the empty inbox (MSG-18). */
export const conversationPath = (name: string): string =>
  `/messaging/conversation/${encodeURIComponent(name)}`
