import type { Dispose } from '../../platform/lib/dispose.ts'
import { photoSelector } from './photos.ts'

const hasPhoto = (node: Node): boolean =>
  node instanceof Element && (node.matches(photoSelector) || node.querySelector(photoSelector) !== null)

/** Calls back when photos have come into the document, or have gone. */
export function watchPhotos(changed: () => void): Dispose {
  const observer = new MutationObserver(records => {
    if (records.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(hasPhoto)))
      changed()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
