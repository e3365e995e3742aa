/**
 * Opens a channel to the user's other tabs. Null where the browser has none, or refuses it as it refuses storage, such
 * as with cookies blocked.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
