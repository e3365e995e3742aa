import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { focusAnyway } from '../../ui/behavior/focus-anyway.ts'
import { arrivals } from './arrivals.ts'
import { drawHiddenLine, runsOf } from './hidden-line.ts'
import { seenMemory } from './memory.ts'
import { drawNewLine, newLineText } from './new-line.ts'
import { keepPlace } from './place.ts'
import { type ListedPost, listedPosts } from './post-list.ts'
import { newLinesIn } from './seen-posts.ts'
import { readingSettings } from './settings.ts'
import { watchSeen } from './watch-seen.ts'

const seenAttribute = 'data-inlay-seen'

/** Marks what was seen on earlier visits, draws the lines below what is new, and remembers what is seen now (DEC-180). */
export function startReading(app: App, disposer: Disposer): void {
  const memory = app.get(seenMemory)
  const { $settings } = app.get(readingSettings)
  const watch = watchSeen(disposer, memory.add)
  let lines: HTMLElement[] = []
  let hiddenLines: HTMLElement[] = []

  const remove = (elements: readonly HTMLElement[]) => {
    for (const element of elements) element.remove()
    return []
  }
  /** In place of each run of hidden posts. */
  function drawHiddenLines(): void {
    const posts = listedPosts().map(({ element }) => element)
    hiddenLines = runsOf(posts, post => post.hasAttribute(seenAttribute)).flatMap(run => {
      const line = drawHiddenLine(run, () => {
        for (const post of run) post.removeAttribute(seenAttribute)
        const [first] = run
        line?.remove()
        if (first instanceof HTMLElement) focusAnyway(first)
      })
      return line ?? []
    })
  }
  /** Lines are drawn once: below what is new at this visit, not below what comes while one reads. */
  function drawLines(posts: readonly ListedPost[]): void {
    const ids = posts.map(({ id }) => id)
    lines = newLinesIn(ids, memory.before).flatMap(({ index, at }) => {
      const [post, above] = [posts[index], posts[index - 1]]
      return (post && above && drawNewLine(post, above, newLineText(at, app.platform.now()))) ?? []
    })
  }
  const restore = keepPlace(disposer)
  app.get(arrivals).start(disposer, post => {
    if (memory.before.has(post.id)) post.element.setAttribute(seenAttribute, '')
    else watch(post)
  })
  drawLines(listedPosts())
  disposer.add(
    $settings.subscribe(({ seen }) => {
      document.documentElement.setAttribute('data-inlay-seen-posts', seen)
      hiddenLines = remove(hiddenLines)
      if (seen === 'hide') drawHiddenLines()
    }),
  )
  restore()
  disposer.add(
    app.get(arrivals).$above.listen(above => {
      if (above.length > 0) app.ensureRoot('reading').catch(() => {})
    }),
  )
  disposer.add(() => {
    remove([...lines, ...hiddenLines])
    document.documentElement.removeAttribute('data-inlay-seen-posts')
    for (const { element } of listedPosts()) element.removeAttribute(seenAttribute)
  })
}
