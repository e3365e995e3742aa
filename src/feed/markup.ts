/** What the page shows of a post that an action may change. */
export interface PostState {
  liked?: boolean | undefined
  reblogged?: boolean | undefined
}

const read = (element: Element, attribute: string): Record<string, unknown> | null => {
  try {
    const data: unknown = JSON.parse(element.getAttribute(attribute) || 'null')
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : null
  } catch {
    return null
  }
}

/** The elements of the page that are this post, in every list it stands in. */
const articlesOf = (id: string): { element: Element; data: Record<string, unknown> }[] =>
  [...document.querySelectorAll('[data-inlay-post]')].flatMap(element => {
    const data = read(element, 'data-inlay-post')
    return data && String(data.id) === id ? [{ element, data }] : []
  })

/** The host's own buttons for this post: inside its article, or with a payload that names it. */
const buttonsOf = (id: string, articles: Element[]): Element[] =>
  [...document.querySelectorAll('[data-inlay-command^="post:"]')].filter(button => {
    const own = read(button, 'data-inlay-payload')?.id
    const article = button.closest('[data-inlay-post]')
    return own === undefined ? article !== null && articles.includes(article) : String(own) === id
  })

const likeCommands = ['post:like', 'post:toggle-like']

/** Brings the page's own articles and buttons of a post in step; their text is the host's and stays. */
export function syncPostMarkup(id: string, state: PostState): void {
  const articles = articlesOf(id)
  for (const { element, data } of articles) {
    element.setAttribute('data-inlay-post', JSON.stringify({ ...data, ...state }))
    if (state.liked !== undefined) element.setAttribute('data-inlay-liked', String(state.liked))
    if (state.reblogged !== undefined) element.setAttribute('data-inlay-reblogged', String(state.reblogged))
  }
  if (state.liked === undefined) return
  for (const button of buttonsOf(
    id,
    articles.map(({ element }) => element),
  )) {
    const command = button.getAttribute('data-inlay-command') ?? ''
    if (!likeCommands.includes(command) && command !== 'post:unlike') continue
    button.setAttribute('data-inlay-liked', String(state.liked))
    if (likeCommands.includes(command) && button.matches('button, [role="button"]'))
      button.setAttribute('aria-pressed', String(state.liked))
  }
}

/** Takes a deleted post off the page; the focus goes to the post after it, or before. */
export function removePostMarkup(id: string): void {
  for (const { element } of articlesOf(id)) {
    const hadFocus = element.contains(document.activeElement)
    const neighbour = element.nextElementSibling ?? element.previousElementSibling
    element.remove()
    const next = hadFocus && neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)')
    if (next) next.focus({ preventScroll: true })
  }
}
