import type { App } from './app.ts'
import type { Dispose } from './lib/dispose.ts'
import { parseJson } from './lib/parse-json.ts'
import { fieldsOf } from './lib/record.ts'
import { isInUserContent, postSelector } from './page/markup.ts'

/** How posts on the page, and in lists over it, have changed since the last time. */
export interface PostChanges {
  /** New posts. An element that now shows another post is in `went`, too. */
  came: readonly Element[]
  went: readonly Element[]
  /** The host has changed something in them. */
  changed: readonly Element[]
  /** Matches in or around everything new or changed, also outside posts. */
  find: (selector: string) => Element[]
}

type Hear = (changes: PostChanges) => void

/** Reports what is added, removed, and changed on the page, at most once per frame, and before it is drawn. */
export interface PagePosts {
  /** Called with all present posts at once, and then with each change. */
  subscribe: (hear: Hear) => Dispose
  /** Called with each change from now on; `isFirst` before all others. */
  listen: (hear: Hear, isFirst?: boolean) => Dispose
  /**
   * Changes the page without counting as a change of the post: Inlay's additions are scanned, but not reported. What a
   * subscriber does is quiet anyway.
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
  'alt',
  ...'post-body,reply,filtered,reblogged,note-count,command,unread,frame,sensitive,spoiler,link-card'
    .split(',')
    .map(name => `data-inlay-${name}`),
]

const isElement = (node: Node): node is Element => node instanceof Element
const idIn = (text: string | null): string => String(fieldsOf(parseJson(text)).id)

/** The post around an element, but not a post inside another one. */
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

/** Whether added or removed nodes change a post, or a text outside posts. */
const changes = (came: NodeList, went: NodeList, post: Element | null | undefined) =>
  [...came].some(node => (isElement(node) ? post && !node.hasAttribute(root) : isText(node))) ||
  // If something removes what Inlay added, it has redrawn the surroundings.
  [...went].some(node => (isElement(node) ? post || node.hasAttribute(root) : isText(node)))

/** Finds matches in some areas, each once. */
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

/** The page's posts: one observer for everything that draws on them. It outlives a swapped body. */
export function pagePosts(app: App): PagePosts {
  let hearers: Hear[] = []
  let posts: Set<Element> = new Set()
  const added = new Set<Element>()
  const touched = new Set<Element>()
  const reused = new Set<Element>()
  let hasNews = false
  let isStarted = false
  /** Nothing more is reported before this frame. */
  let frame = 0

  /** Collects mutation records. Of Inlay's own changes, only new nodes count. */
  function read(records: readonly MutationRecord[], isQuiet: boolean): void {
    for (const { type, target, addedNodes, removedNodes, attributeName, oldValue } of records) {
      const element = isElement(target) ? target : target.parentElement
      for (const node of addedNodes) if (isElement(node)) added.add(node)
      hasNews ||= added.size > 0 || (!isQuiet && [...removedNodes].some(isElement))
      const near = element?.closest(`[${root}],${anyPost}`)
      // Writing the same value again changes nothing.
      const isSame = attributeName !== null && element?.getAttribute(attributeName) === oldValue
      if (isQuiet || !element || isSame || near?.hasAttribute(root)) continue
      const post = near && postAround(near)
      if (type !== 'childList' || changes(addedNodes, removedNodes, post)) {
        touched.add(post ?? element)
        hasNews = true
      }
      if (attributeName !== postName && attributeName !== viewerPost) continue
      // It may have become a post.
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
        console.error('INLAY-33: posts', error)
      }
    read(observer.takeRecords(), true)
  }
  function flush(): void {
    cancelAnimationFrame(frame)
    frame = 0
    read(observer.takeRecords(), false)
    if (!hasNews) return
    hasNews = false
    // Changes within this frame are reported with the next one, still before they are drawn.
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
