import type { Dispose } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'

/**
 * Refuses files that are dropped where nothing takes them: the browser would open the file in place of the page that
 * somebody writes on. Those that were dropped on a field are told of by name. Listens at the window, so that the host page's own drop zones come first.
 */
export function refuseFiles(tell: (text: string) => void): Dispose {
  const listening = new AbortController()
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
    const names = Array.from(event.dataTransfer.files ?? [], ({ name }) => name).join(', ')
    if (event.type === 'drop' && names !== '')
      tell(t('{name}: {error}', { name: names, error: t('This is not valid %1$s file.', 'image') }))
  }
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, refuse, { signal: listening.signal })
  return () => listening.abort()
}
