import type { Disposer } from '../lib/dispose.ts'
import { titleWith, titleWithout } from './rules.ts'

/**
 * A host that keeps overwriting our title gets its own back: after so many changes in a row, each within so many
 * milliseconds.
 */
const quarrels = 5
const quarrelMs = 1000

/** Shows a count before the title of the tab, also when the host changes the title meanwhile. */
export function createTabTitle(now: () => number, disposer: Disposer): (count: string) => void {
  let count = ''
  let host = document.title
  let ours: string | null = null
  let answered = 0
  let answeredAt = Number.NEGATIVE_INFINITY

  const draw = () => {
    const wanted = titleWith(host, count)
    if (document.title !== wanted) document.title = wanted
    // Read back, as the browser may normalize it.
    ours = document.title
  }
  const observer = new MutationObserver(() => {
    if (document.title === ours) return
    answered = now() - answeredAt < quarrelMs ? answered + 1 : 0
    answeredAt = now()
    host = titleWithout(document.title, count)
    if (answered < quarrels) draw()
  })
  const show = (next: string) => {
    if (next === count) return
    host = document.title === ours ? host : titleWithout(document.title, count)
    observer.disconnect()
    count = next
    answered = 0
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
