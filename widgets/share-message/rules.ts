/** Favourites that are asked for (SMSG-21). */
export const favoritesCount = 10

/** Where the recipient was found: among those that the opener gave, the favourites, or by a search (SMSG-33). */
export type Source = 'trail' | 'favorites' | 'search'

/** The context of the messages, by which their success is counted (SMSG-16, SMSG-33). */
export const contextOf = (source: Source): string => `post-chrome:${source}`

export interface Situation {
  /** Of the search for recipients. */
  state: 'loading' | 'ready' | 'error'
  query: string
  count: number
  /** Uuids. */
  recipient: string | undefined
  sender: string | undefined
  isSending: boolean
}

/** What the popover shows (SMSG-20). */
export interface PopoverState {
  isSending: boolean
  /** Somebody is searched for. */
  isLoading: boolean
  isLoadingFavorites: boolean
  /** Sending makes no sense: nobody is chosen, or the sender itself (SMSG-28). */
  isDisabled: boolean
  /** Nobody fits (SMSG-25). */
  isEmpty: boolean
  isShowFavorites: boolean
  isShowMessage: boolean
  isShowExternalNetworksRow: boolean
}

export function popoverState({ state, query, count, recipient, sender, isSending }: Situation): PopoverState {
  const isWaiting = state === 'loading'
  const isShowFavorites = query === ''
  return {
    isSending,
    isLoading: isWaiting && !isShowFavorites,
    isLoadingFavorites: isWaiting && isShowFavorites,
    isDisabled: isSending || recipient === undefined || sender === undefined || recipient === sender,
    isEmpty: state === 'ready' && count === 0,
    isShowFavorites,
    isShowMessage: recipient !== undefined,
    isShowExternalNetworksRow: recipient === undefined,
  }
}
