/** Our own element in the host's list of posts. */
export function createPlace(list: Element): HTMLElement {
  const place = document.createElement(/^[UO]L$/.test(list.tagName) ? 'li' : 'div')
  place.dataset.inlayRoot = 'hidden-posts'
  place.style.listStyle = 'none'
  return place
}

/** Inserts an element without height before a post, without moving the post. */
export function insertFlat(place: HTMLElement, post: Element): void {
  Object.assign(place.style, { position: 'relative', zIndex: '1', height: '0' })
  const before = post.getBoundingClientRect().top
  post.before(place)
  // A list with gaps between items also adds one here.
  const moved = post.getBoundingClientRect().top - before
  if (moved !== 0) place.style.marginBlockStart = `${-moved}px`
}
