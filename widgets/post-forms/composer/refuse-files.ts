import type { Dispose } from '../../../src/lib/dispose.ts'

/**
 * Refuses files that are dropped where nothing takes them: the browser would open the file in place of the page that
 * somebody writes on. Listens at the window, so that the host page's own drop zones come first.
 */
export function refuseFiles(): Dispose {
  const listening = new AbortController()
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, refuse, { signal: listening.signal })
  return () => listening.abort()
}
