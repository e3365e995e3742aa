import type { Disposer } from '../../platform/lib/dispose.ts'
import { titleWith, titleWithout } from './new-messages.ts'

/**
 * If the host overwrites our title this many times in a row, each time within this many milliseconds, we leave the
 * title to the host.
 */
const overwritesMax = 5
const overwriteMs = 1000

/** Shows a count before the tab's title, even if the host changes the title. */
export function createTabTitle(now: () => number, disposer: Disposer): (count: string) => void {
  let count = ''
  let host = document.title
  let ours: string | null = null
  let overwrites = 0
  let overwrittenAt = Number.NEGATIVE_INFINITY

  const draw = () => {
    const title = titleWith(host, count)
    if (document.title !== title) document.title = title
    // Read back, as the browser may normalize it.
    ours = document.title
  }
  const observer = new MutationObserver(() => {
    if (document.title === ours) return
    overwrites = now() - overwrittenAt < overwriteMs ? overwrites + 1 : 0
    overwrittenAt = now()
    host = titleWithout(document.title, count)
    if (overwrites < overwritesMax) draw()
  })
  const show = (next: string) => {
    if (next === count) return
    host = document.title === ours ? host : titleWithout(document.title, count)
    observer.disconnect()
    count = next
    overwrites = 0
    draw()
    if (count) observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  }
  disposer.add(() => {
    observer.takeRecords()
    show('')
    observer.disconnect()
  })
  return show
}
