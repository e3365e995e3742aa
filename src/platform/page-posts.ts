import type { App } from './app.ts'
import type { Dispose } from './lib/dispose.ts'
import { parseJson } from './lib/parse-json.ts'
import { fieldsOf } from './lib/record.ts'
import { isInUserContent, postSelector } from './page/markup.ts'

/** What has become of the page's posts since the last time, and of the posts in lists over it. */
export interface PostChanges {
  /** New posts. An element that shows another post now is in `went`, too. */
  came: readonly Element[]
  went: readonly Element[]
  /** The host has changed something in them. */
  changed: readonly Element[]
  /** What matches in all that is new or has changed, or around it, also outside of posts. */
  find: (selector: string) => Element[]
}

type Hear = (changes: PostChanges) => void

/** Tells what comes, goes, and changes on the page, at most once per frame, and before it is drawn. */
export interface PagePosts {
  /** Hears of all posts that are there, now, and then of each change. */
  subscribe: (hear: Hear) => Dispose
  /** Hears of each change from now on; `isFirst` before all others. */
  listen: (hear: Hear, isFirst?: boolean) => Dispose
  /**
   * Changes the page without changing a post: what Inlay puts there is looked at, but is no news of the post. What is
   * done in a subscriber is quiet anyway.
   */
  quietly: <T>(change: () => T) => T
}

const root = 'data-inlay-root'
const postName = 'data-inlay-post'
const viewerPost = 'data-viewer-post'
const anyPost = `${postSelector},[${viewerPost}]`

/** What the host may change on an element that stays. */
const attributeFilter = [
  postName,
  viewerPost,
  'datetime',
  ...'post-body,filtered,reblogged,note-count,command,unread,frame,sensitive,spoiler,link-card'
    .split(',')
    .map(name => `data-inlay-${name}`),
]

const isElement = (node: Node): node is Element => node instanceof Element
const idIn = (text: string | null): string => String(fieldsOf(parseJson(text)).id)

/** The post around an element, and no post inside another one. */
function postAround(element: Element): Element | null {
  let found: Element | null = null
  for (let post = element.closest(anyPost); post; post = post.parentElement?.closest(anyPost) ?? null)
    found = post
  return found && !isInUserContent(found) ? found : null
}

const isPost = (element: Element) => element.isConnected && postAround(element) === element

const postsIn = (areas: Iterable<Element>): Set<Element> =>
  new Set([...areas].flatMap(area => [area, ...area.querySelectorAll(anyPost)].filter(isPost)))

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()

/** Whether nodes that came or went change a post, or a text outside of posts. */
const changes = (came: NodeList, went: NodeList, post: Element | null | undefined) =>
  [...came].some(node => (isElement(node) ? post && !node.hasAttribute(root) : isText(node))) ||
  // Who takes away what Inlay has put there has drawn its surroundings anew.
  [...went].some(node => (isElement(node) ? post || node.hasAttribute(root) : isText(node)))

/** Looks for matches in areas, each once. */
const finder = (areas: ReadonlySet<Element>) => (selector: string) => {
  const isInner = (area: Element) => {
    for (let one = area.parentElement; one; one = one.parentElement) if (areas.has(one)) return true
    return false
  }
  return [
    ...new Set(
      [...areas].flatMap(area =>
        area.isConnected && !isInner(area)
          ? [area.closest(selector) ?? [], ...area.querySelectorAll(selector)].flat()
          : [],
      ),
    ),
  ]
}

/** The page's posts: one observer for all that draw on them. It outlives a swapped body. */
export function pagePosts(app: App): PagePosts {
  let hearers: Hear[] = []
  let posts: Set<Element> = new Set()
  const added = new Set<Element>()
  const touched = new Set<Element>()
  const reused = new Set<Element>()
  let hasNews = false
  let isStarted = false
  /** The frame before which nothing more is told. */
  let frame = 0

  /** Notes what records say. Of what Inlay has done itself, only what is new counts. */
  function read(records: readonly MutationRecord[], isQuiet: boolean): void {
    for (const { type, target, addedNodes, removedNodes, attributeName, oldValue } of records) {
      const element = isElement(target) ? target : target.parentElement
      for (const node of addedNodes) if (isElement(node)) added.add(node)
      hasNews ||= added.size > 0 || (!isQuiet && [...removedNodes].some(isElement))
      const near = element?.closest(`[${root}],${anyPost}`)
      // Whoever writes the same again changes nothing.
      const isSame = attributeName !== null && element?.getAttribute(attributeName) === oldValue
      if (isQuiet || !element || isSame || near?.hasAttribute(root)) continue
      const post = near && postAround(near)
      if (type !== 'childList' || changes(addedNodes, removedNodes, post)) {
        touched.add(post ?? element)
        hasNews = true
      }
      if (attributeName !== postName && attributeName !== viewerPost) continue
      // It may be a post from now on.
      added.add(element)
      const id = element.getAttribute(attributeName)
      const isOther = attributeName === postName ? idIn(id) !== idIn(oldValue) : id !== oldValue
      if (isOther && posts.has(element)) reused.add(element)
    }
  }
  function tell(some: readonly Hear[], changes: PostChanges): void {
    read(observer.takeRecords(), false)
    for (const hear of some)
      try {
        hear(changes)
      } catch (error) {
        console.error('Inlay: posts', error)
      }
    read(observer.takeRecords(), true)
  }
  function flush(): void {
    cancelAnimationFrame(frame)
    frame = 0
    read(observer.takeRecords(), false)
    if (!hasNews) return
    hasNews = false
    // What comes within this frame is told with the next one, still before it is drawn.
    frame = requestAnimationFrame(flush)
    const here = postsIn(added)
    const came = [...here].filter(post => !posts.has(post) || reused.has(post))
    const went = [...posts].filter(post => reused.has(post) || !isPost(post))
    for (const post of went) posts.delete(post)
    const changed = [...new Set([...touched, ...here])].filter(post => posts.has(post))
    for (const post of came) posts.add(post)
    const areas = new Set([...added, ...touched])
    for (const set of [added, touched, reused]) set.clear()
    tell(hearers, { came, went, changed, find: finder(areas) })
  }
  const observer = new MutationObserver(records => {
    read(records, false)
    if (!frame) flush()
  })
  function add(hear: Hear, isFirst = false): Dispose {
    if (isStarted) flush()
    else {
      isStarted = true
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter,
        attributeOldValue: true,
      })
      posts = new Set([...document.querySelectorAll(anyPost)].filter(isPost))
    }
    hearers = isFirst ? [hear, ...hearers] : [...hearers, hear]
    return () => {
      hearers = hearers.filter(one => one !== hear)
    }
  }
  app.disposer.add(() => {
    observer.disconnect()
    if (frame) cancelAnimationFrame(frame)
    hearers = []
  })

  return {
    listen: add,
    subscribe(hear) {
      const stop = add(hear)
      const all = new Set([document.documentElement])
      tell([hear], { came: [...posts], went: [], changed: [], find: finder(all) })
      return stop
    },
    quietly(change) {
      read(observer.takeRecords(), false)
      try {
        return change()
      } finally {
        read(observer.takeRecords(), true)
        if (hasNews) frame ||= requestAnimationFrame(flush)
      }
    },
  }
}
