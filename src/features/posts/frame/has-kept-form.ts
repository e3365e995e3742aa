/** Names the docked form that this tab carries to its next page. */
export const keptKey = 'inlay:form'

/** Whether this tab has carried a docked form along. */
export function hasKeptForm(): boolean {
  try {
    return sessionStorage.getItem(keptKey) !== null
  } catch {
    return false
  }
}
