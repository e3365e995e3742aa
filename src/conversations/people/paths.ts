/** Where a recipient's row leads when it is opened as a link (social.md §2). */
export const newConversationPath = (name: string): string => `/conversation/new/${encodeURIComponent(name)}`

/** Where a picture of the empty inbox leads when it is opened as a link (social.md §2). */
export const conversationPath = (name: string): string =>
  `/messaging/conversation/${encodeURIComponent(name)}`
