import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { hiddenLines } from '../../shared/hidden-posts/hidden-lines.ts'
import { isFilteredOut } from '../../shared/hidden-posts/state.ts'
import { readingSettings } from '../settings/reading-settings.ts'
import { arrivals } from './arrivals.ts'
import { seenMemory } from './memory.ts'
import { drawNewLine, newLineText } from './new-line.ts'
import { keepPlace } from './place.ts'
import { type ListedPost, listedPosts } from './post-list.ts'
import { postTimes } from './post-times.ts'
import { newLinesIn } from './seen-posts.ts'
import { watchSeen } from './watch-seen.ts'

const seenAttribute = 'data-inlay-seen'

/** Marks what was seen on earlier visits, draws the lines below what is new, and remembers what is seen now (DEC-180). */
export function startReading(app: App, disposer: Disposer): void {
  app.get(postTimes)
  const memory = app.get(seenMemory)
  const { $settings } = app.get(readingSettings)
  const watch = watchSeen(disposer, memory.add)
  let lines: HTMLElement[] = []
  const hidden = app.get(hiddenLines)

  // In place of each run of hidden posts.
  disposer.add(
    hidden.add({
      reasonOf: post =>
        $settings.get().seen === 'hide' && post.hasAttribute(seenAttribute) && !isFilteredOut(post)
          ? ''
          : null,
      show(posts) {
        for (const post of posts) post.removeAttribute(seenAttribute)
        hidden.draw()
      },
    }),
  )
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
    const isSeen = memory.before.has(post.id)
    post.element.toggleAttribute(seenAttribute, isSeen)
    if (!isSeen) watch(post)
  })
  drawLines(listedPosts().filter(({ element }) => !isFilteredOut(element)))
  disposer.add(
    $settings.subscribe(({ seen }) => {
      document.documentElement.setAttribute('data-inlay-seen-posts', seen)
      hidden.draw()
    }),
  )
  restore()
  disposer.add(
    app.get(arrivals).$above.listen(above => {
      if (above.length > 0) app.ensureRoot('settings').catch(() => {})
    }),
  )
  disposer.add(() => {
    for (const line of lines) line.remove()
    document.documentElement.removeAttribute('data-inlay-seen-posts')
    for (const { element } of listedPosts()) element.removeAttribute(seenAttribute)
    hidden.draw()
  })
}
