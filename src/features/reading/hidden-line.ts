import { t, tn } from '../../platform/page/i18n.ts'
import styles from './hidden-line.module.css'
import { createPlace } from './new-line.ts'

/** Runs of hidden posts that follow each other in one list. */
export function runsOf(posts: readonly Element[], isHidden: (post: Element) => boolean): Element[][] {
  const runs: Element[][] = []
  let run: Element[] | null = null
  for (const post of posts) {
    if (!isHidden(post)) {
      run = null
      continue
    }
    if (run && run[0]?.parentElement === post.parentElement) run.push(post)
    else {
      run = [post]
      runs.push(run)
    }
  }
  return runs
}

/** Stands in for hidden posts: says how many there are, and shows them. */
export function drawHiddenLine(run: readonly Element[], show: () => void): HTMLElement | null {
  const [first] = run
  const list = first?.parentElement
  if (!first || !list) return null
  const place = createPlace(list)
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  line.append(tn(run.length, '{count} post you’ve already seen', '{count} posts you’ve already seen'), ' ')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = t('Show')
  button.addEventListener('click', show)
  line.append(button)
  place.append(line)
  first.before(place)
  return place
}
