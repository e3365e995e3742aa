import type { FoundBlogs } from '../../blogs/find-blogs.ts'

/** Number of favourites requested (SMSG-21). */
export const favoritesCount = 10

/** Where the recipient was found: among the opener's blogs, the favourites or the search results (SMSG-33). */
export type Source = 'trail' | 'favorites' | 'search'

/** The context sent with the messages, for statistics (SMSG-16, SMSG-33). */
export const contextOf = (source: Source): string => `post-chrome:${source}`

export interface Situation {
  /** The search for a recipient. */
  list: FoundBlogs
  /** Uuids. */
  recipient: string | undefined
  sender: string | undefined
  isSending: boolean
}

/** What the popover shows (SMSG-20). */
export interface PopoverState {
  isSending: boolean
  /** A search is running. */
  isLoading: boolean
  isLoadingFavorites: boolean
  /** Sending is disabled: no recipient, or the recipient is the sender (SMSG-28). */
  isDisabled: boolean
  /** No blog matches (SMSG-25). */
  isEmpty: boolean
  isShowFavorites: boolean
  isShowMessage: boolean
  isShowExternalNetworksRow: boolean
}

export function popoverState({ list, recipient, sender, isSending }: Situation): PopoverState {
  const isShowFavorites = list.query === ''
  return {
    isSending,
    isLoading: list.isLoading && !isShowFavorites,
    isLoadingFavorites: list.isLoading && isShowFavorites,
    isDisabled: isSending || recipient === undefined || sender === undefined || recipient === sender,
    isEmpty: !list.isLoading && !list.failure && !list.value?.length,
    isShowFavorites,
    isShowMessage: recipient !== undefined,
    isShowExternalNetworksRow: recipient === undefined,
  }
}
