import type { App } from '../../../platform/app.ts'
import { isFilteredOut } from '../../../shared/hidden-posts/hidden-lines.ts'
import { scrollEased } from '../../../ui/scrolling/scroll-to.ts'
import type { ActionPost } from '../../feed/do-action.ts'
import { stepTo } from '../../keyboard/current-post.ts'
import { type DialogSurface, openSurface } from '../../keyboard/key-surfaces.ts'
import type { ViewerPost } from '../posts/post.ts'
import type { BlogViewer } from '../store.ts'

/** Pixels between the drawer's top and a post that a key scrolled to (KEY-25). */
const scrollOffset = 60
const scrollMs = 200

interface DrawerKeysDeps {
  app: App
  /** The blog being shown. */
  shown: () => BlogViewer | null
  actionPost: (post: ViewerPost, article: Element) => ActionPost
  openSource: (post: ViewerPost) => void
}

const isShown = (article: Element) => !isFilteredOut(article)

/** The drawer's posts, and their distances from the line where posts begin. */
function findArticles(drawer: Element) {
  const scroller = drawer.querySelector<HTMLElement>('[data-viewer-scroller]')
  const articles = [...(scroller?.querySelectorAll<HTMLElement>('[data-viewer-post]') ?? [])].filter(isShown)
  const line = (scroller?.getBoundingClientRect().top ?? 0) + scrollOffset
  const tops = articles.map(article => article.getBoundingClientRect().top - line)
  const focused = articles.findIndex(article => article.contains(document.activeElement))
  return { scroller, articles, tops, focused }
}

function move(drawer: Element, step: 1 | -1): void {
  const { scroller, articles, tops, focused } = findArticles(drawer)
  const top = tops[focused]
  const height = articles[focused]?.offsetHeight ?? 0
  // A post scrolled out of view doesn't count, although it still has the focus.
  const isInView = scroller && top !== undefined && top + height > 0 && top < scroller.clientHeight
  const index = stepTo(tops, isInView ? focused : -1, step)
  const next = index === null ? null : articles[index]
  if (!scroller || !next) return
  next.focus({ preventScroll: true })
  const topOffset = () => next.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  void scrollEased(scroller, () => scroller.scrollTop + topOffset() - scrollOffset, scrollMs)
}

const pageSteps: Record<string, 1 | -1> = { pagedown: 1, pageup: -1 }

/**
 * The neighbor to which a page key moves the keyboard's focus, as in the feed pattern; none while the focused post has
 * more to show in that direction, which the browser scrolls to (DEC-312).
 */
function pageStep(drawer: Element, stroke: string): 1 | -1 | null {
  const step = pageSteps[stroke]
  const { scroller, articles, tops, focused } = findArticles(drawer)
  const article = articles[focused]
  if (!step || !scroller || !article || !articles[focused + step]) return null
  if (!document.activeElement?.matches(':focus-visible')) return null
  const start = Math.round(tops[focused] ?? 0)
  const edge = step > 0 ? start + article.offsetHeight : start
  return edge >= 0 && edge <= scroller.clientHeight - scrollOffset ? step : null
}

function toTop(drawer: Element): void {
  const { scroller } = findArticles(drawer)
  scroller?.focus({ preventScroll: true })
  if (scroller) void scrollEased(scroller, () => 0, scrollMs)
}

/** Opens the search, which focuses its field itself, or moves the focus to it. */
function focusSearch(drawer: Element): void {
  const field = drawer.querySelector<HTMLElement>('[role="search"] input')
  if (field) field.focus({ preventScroll: true })
  else drawer.querySelector<HTMLElement>('[data-viewer-search-toggle]')?.click()
}

/** Handles keys in the drawer's dialog (KEY-21…24). */
export function listenInDrawer(deps: DrawerKeysDeps, dialog: HTMLElement): () => void {
  /** The focused post, else the first one in view. */
  const current = () => {
    const { articles, tops, focused } = findArticles(dialog)
    const isInView = (article: HTMLElement, index: number) => (tops[index] ?? 0) + article.offsetHeight > 0
    const article = articles[focused] ?? articles.find(isInView)
    const posts = deps.shown()?.$list.get().$posts.get() ?? []
    const post = posts.find(({ item }) => item.id === article?.dataset.viewerPost)
    return article && post ? { article, post } : null
  }
  const surface: DialogSurface = {
    dialog,
    place: 'drawer',
    fixedKey(stroke) {
      const step = pageStep(dialog, stroke)
      return step && (() => move(dialog, step))
    },
    post() {
      const found = current()
      return found && deps.actionPost(found.post, found.article)
    },
    does: {
      next: () => move(dialog, 1),
      previous: () => move(dialog, -1),
      top: () => toTop(dialog),
      source() {
        const found = current()
        if (found) deps.openSource(found.post)
      },
      search: () => focusSearch(dialog),
    },
  }
  return openSurface(deps.app, surface)
}
