/** TypeScript's DOM types lack it. */
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null
  destroy(): void
}
