/**
 * Opens a channel to the user's other tabs. Null if the browser has none or blocks it, for example with cookies
 * blocked.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
