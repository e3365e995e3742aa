import type { App } from '../../platform/app.ts'
import { readBoolean } from '../../platform/page/flags.ts'
import {
  findMarkedFrom,
  postIdOf,
  postSelector,
  readAttribute,
  readPostAttribute,
} from '../../platform/page/markup.ts'
import { knownPosts } from './known-posts.ts'
import {
  findLikeButtons,
  isPressable,
  ownIdOf,
  type PostState,
  showLiked,
  showOnArticle,
} from './post-markup.ts'

const firstGiven = (...values: unknown[]): boolean | undefined => {
  const value = values.find(one => one !== undefined && one !== null)
  return value === undefined ? undefined : readBoolean(value)
}

/** What a button says about its post's like, in its payload or as attributes. */
const likedOf = (button: Element | undefined): unknown =>
  button &&
  (readAttribute(button, 'data-inlay-payload').liked ??
    button.getAttribute('data-inlay-liked') ??
    (isPressable(button) ? button.getAttribute('aria-pressed') : undefined))

/** What the host has written about a post's state: in its data, or as attributes on it and on its button. */
function readWritten(article: Element): PostState {
  const { liked, reblogged } = readPostAttribute(article)
  const button = findLikeButtons(article).find(
    one => one.closest(postSelector) === article && ownIdOf(one) === undefined,
  )
  return {
    liked: firstGiven(liked, article.getAttribute('data-inlay-liked'), likedOf(button)),
    reblogged: firstGiven(reblogged, article.getAttribute('data-inlay-reblogged')),
  }
}

/**
 * Shows on the host's posts and buttons what is liked and reblogged: as changed by the user on this page, else as the
 * page says. The same post says the same everywhere.
 */
export function showPosts(app: App, root: ParentNode): void {
  const { states: changes, hasReblogged } = app.get(knownPosts)
  const states = new Map<string, PostState>()
  const articles = findMarkedFrom(postSelector, root).flatMap(article => {
    const id = postIdOf(article)
    if (id === null) return []
    const written = readWritten(article)
    const changed = changes.get(id) ?? {}
    const earlier = states.get(id) ?? {}
    states.set(id, {
      liked: changed.liked ?? earlier.liked ?? written.liked,
      reblogged: changed.reblogged ?? earlier.reblogged ?? written.reblogged ?? hasReblogged?.(id),
    })
    return [{ article, id }]
  })
  for (const { article, id } of articles) showOnArticle(article, states.get(id) ?? {})
  for (const button of findLikeButtons(root)) {
    const article = button.closest(postSelector)
    const id = ownIdOf(button) ?? (article && postIdOf(article))
    if (!id) continue
    const liked = firstGiven(changes.get(id)?.liked, states.get(id)?.liked, likedOf(button))
    if (liked !== undefined) showLiked(button, liked)
  }
}
