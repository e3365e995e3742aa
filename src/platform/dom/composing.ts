/** What a keyboard event says about an input method; React's and the browser's both fit. */
export interface ComposingKey {
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/**
 * Whether a key belongs to an input method, and so to nothing else. Safari ends the composition before it reports the
 * key that ended it: only its code, 229, tells then.
 */
export const isComposing = ({ keyCode, isComposing: isOwn, nativeEvent }: ComposingKey): boolean =>
  keyCode === 229 || (nativeEvent?.isComposing ?? isOwn) === true
