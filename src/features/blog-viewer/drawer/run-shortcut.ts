import type { KeyboardEvent } from 'react'
import { isFilteredOut } from '../../../shared/hidden-posts/state.ts'
import { scrollEased } from '../../../ui/scrolling/scroll.ts'
import { pressMore } from '../../keyboard/press-more.ts'
import type { ShortcutId } from '../../keyboard/registry.ts'
import { stepTo } from '../../keyboard/step-to.ts'
import { keyboard } from '../../keyboard/store.ts'
import type { BlogDrawer } from '../model.ts'
import type { BlogViewer } from '../store.ts'
import { scrollMs, scrollOffset, shortcutOf } from './keys.ts'

const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]'
const controls = 'a[href], button, summary, audio, video, iframe, [role^="menuitem"]'

const isShown = (article: Element) => !isFilteredOut(article)

const focusOf = (target: Element) =>
  target.closest(fields) ? 'field' : target.closest(controls) ? 'control' : 'free'

/** The post that shortcuts act on: the focused one, else the first in view. */
function currentOf(articles: HTMLElement[], tops: number[]): number {
  const focused = articles.findIndex(article => article.contains(document.activeElement))
  if (focused >= 0) return focused
  return articles.findIndex((article, index) => (tops[index] ?? 0) + article.offsetHeight > 0)
}

function move(scroller: HTMLElement, articles: HTMLElement[], tops: number[], step: 1 | -1): void {
  const focused = articles.findIndex(article => article.contains(document.activeElement))
  const top = tops[focused]
  const height = articles[focused]?.offsetHeight ?? 0
  // A post scrolled out of view does not count, although it still has the focus.
  const isInView = top !== undefined && top + height > 0 && top < scroller.clientHeight
  const index = stepTo(tops, isInView ? focused : -1, step)
  const next = index === null ? null : articles[index]
  if (!next) return
  next.focus({ preventScroll: true })
  const topOffset = () => next.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  void scrollEased(scroller, () => scroller.scrollTop + topOffset() - scrollOffset, scrollMs)
}

/** Opens the search, which takes the focus by itself, or moves the focus to it. */
function focusSearch(drawer: HTMLElement): void {
  const field = drawer.querySelector<HTMLElement>('[role="search"] input')
  if (field) field.focus({ preventScroll: true })
  else drawer.querySelector<HTMLElement>('[data-viewer-search-toggle]')?.click()
}

/** Runs the shortcut of a key in the drawer (KEY-21…24). */
export function runShortcut(
  blogDrawer: BlogDrawer,
  viewer: BlogViewer,
  event: KeyboardEvent<HTMLElement>,
): void {
  const { target, currentTarget: drawer, nativeEvent } = event
  if (!(target instanceof Element) || event.defaultPrevented || target.closest('[popover]')) return
  if (blogDrawer.isShortcutPaused()) return
  const { app } = blogDrawer
  const shortcut = shortcutOf(nativeEvent, focusOf(target), app.get(keyboard).of('drawer'))
  const scroller = drawer.querySelector<HTMLElement>('[data-viewer-scroller]')
  if (!shortcut || !scroller) return
  const articles = [...scroller.querySelectorAll<HTMLElement>('[data-viewer-post]')].filter(isShown)
  const line = scroller.getBoundingClientRect().top + scrollOffset
  const tops = articles.map(article => article.getBoundingClientRect().top - line)
  const article = articles[currentOf(articles, tops)]
  const id = article?.dataset.viewerPost
  const post = viewer.$list
    .get()
    .$posts.get()
    .find(({ item }) => item.id === id)
  const actions: Partial<Record<ShortcutId, () => void>> = {
    next: () => move(scroller, articles, tops, 1),
    previous: () => move(scroller, articles, tops, -1),
    top() {
      scroller.focus({ preventScroll: true })
      void scrollEased(scroller, () => 0, scrollMs)
    },
    like: () => post && blogDrawer.toggleLike(post),
    reblog: () => post && blogDrawer.reblog(post),
    'quick-reblog': () =>
      post && blogDrawer.quickReblog(post, article?.querySelector('[data-inlay-reblog]') ?? null),
    share: () => post && blogDrawer.share(post, article?.querySelector('[data-viewer-share]') ?? null),
    notes: () => post && blogDrawer.openNotes(post, article?.querySelector('[data-viewer-notes]') ?? null),
    filter: () => blogDrawer.filter(article ?? null),
    more: () => pressMore(article),
    translate: () => post && blogDrawer.translate(post, article ?? null),
    help: () => void app.bus.dispatch('shortcuts:open').catch(() => {}),
    palette: () => void app.bus.dispatch('palette:open').catch(() => {}),
    source: () => post && blogDrawer.openSource(post),
    search() {
      // The letters of a user who types on belong to the field, whose code may have to be loaded.
      blogDrawer.pauseShortcuts()
      focusSearch(drawer)
    },
  }
  event.preventDefault()
  actions[shortcut]?.()
}
