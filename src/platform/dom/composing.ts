/** What a keyboard event says about an input method; both React's and the browser's events fit. */
export interface ComposingKey {
  keyCode?: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/**
 * Whether a key belongs to an input method, so that nothing else may handle it. Safari ends the composition before it
 * reports the key that ended it, which only the code 229 reveals.
 */
export const isComposing = ({ keyCode, isComposing: isOwn, nativeEvent }: ComposingKey): boolean =>
  keyCode === 229 || (nativeEvent?.isComposing ?? isOwn) === true
