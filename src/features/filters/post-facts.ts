import type { App } from '../../platform/app.ts'
import type { FeedItem } from '../../platform/bus/contract.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { isRecord, type Unchecked } from '../../platform/lib/record.ts'
import { readAttribute, userContentSelector } from '../../platform/page/markup.ts'
import { postTexts, replySelector } from '../../platform/page/post-texts.ts'
import { knownBlogs } from '../blogs/blog-markup.ts'
import { fold } from './filter.ts'
import type { PostFacts, ReadPost } from './kinds.ts'

const inline =
  /^(?:A|ABBR|B|BDI|BDO|CITE|CODE|DEL|DFN|EM|FONT|I|INS|KBD|LABEL|MARK|Q|S|SAMP|SMALL|SPAN|STRIKE|STRONG|SUB|SUP|TIME|TT|U|VAR|WBR)$/
/** What isn't text of the post: controls, and what code draws. */
const leftOut =
  'script,style,template,noscript,button,select,textarea,form,nav,svg,[data-inlay-command],[data-inlay-root],[data-inlay-note-count]'
const texts = `${userContentSelector},[data-viewer-words]`
/** Search at most this much of a post. */
const textMax = 50_000

/** Its text with a line break at the edge of each block, and the descriptions of its images. */
function textOf(root: Element): string {
  let text = ''
  const read = (node: Node): void => {
    if (text.length > textMax) return
    if (node instanceof Text) text += node.data.replace(/\s+/g, ' ')
    if (!(node instanceof Element)) return
    if (node instanceof HTMLImageElement) text += ` ${node.alt} `
    if (node.matches(leftOut) || (node.matches(replySelector) && !node.closest(userContentSelector))) return
    const edge = inline.test(node.tagName) ? '' : '\n'
    text += edge
    for (const child of node.childNodes) read(child)
    text += edge
  }
  read(root)
  return text
}

const nameOf = (value: unknown): string => readText(isRecord(value) ? value.name : value)

/** Links to tags: marked as such, or with # before them, outside users' text. */
const tagLinks = (post: Element): string[] =>
  [...post.querySelectorAll('a')].flatMap(link => {
    const text = link.textContent?.trim() ?? ''
    const isTag = link.relList.contains('tag') || (/^#./u.test(text) && !link.closest(userContentSelector))
    return isTag ? text.replace(/^#\s*/, '') : []
  })

/** Reads a post of the page or of the drawer. */
export function readPost(post: Element): ReadPost {
  const isOnPage = post.hasAttribute('data-inlay-post')
  const data: Unchecked<FeedItem> = readAttribute(post, isOnPage ? 'data-inlay-post' : 'data-viewer-item')
  const id = readText(data.id)
  const rootId = readText(data.root_id) || id
  const own = data['tumblelog-data']
  const named = [data.reblog_source, data['tumblelog-parent-data'], data['tumblelog-root-data']].map(nameOf)
  const blog = readText(data.tumblelog) || nameOf(own)
  const trail = Array.isArray(data.trail_blogs) ? data.trail_blogs.map(nameOf) : []
  const sources = [...new Set([...named, ...trail])].filter(name => name !== '' && name !== blog)
  const tags = Array.isArray(data.tags) ? data.tags.map(readText) : tagLinks(post)
  const marked = postTexts(post, texts).filter(body => !body.parentElement?.closest(texts))
  const follow = post
    .querySelector('[data-inlay-command="blog:follow"]')
    ?.getAttribute('data-inlay-following')
  const following = isRecord(own) ? own.following : undefined
  return {
    id,
    rootId,
    blog,
    sources,
    tags,
    text: (marked.length > 0 ? marked : [post]).map(textOf).join('\n'),
    isMine: data.is_mine === true,
    isReblog: sources.length > 0 || rootId !== id,
    isFollowed: typeof following === 'boolean' ? following : follow ? follow === 'true' : undefined,
  }
}

/** What filters need to know about posts; texts are read once, until they are dropped. */
export function postFacts(app: App): {
  of: (post: Element) => PostFacts
  read: (post: Element) => ReadPost
  forget: (post: Element) => void
} {
  const known = new WeakMap<Element, { read: ReadPost; facts: PostFacts }>()
  const own = new Set(app.page.user?.channels.map(({ name }) => name))
  const isOneBlog = (post: Element) => !post.hasAttribute('data-inlay-post') || app.page.page.kind === 'blog'

  const find = (post: Element) => {
    const before = known.get(post)
    if (before) return before
    const read = readPost(post)
    const found = {
      read,
      facts: {
        ...read,
        blog: fold(read.blog),
        sources: read.sources.map(fold),
        tags: read.tags.map(fold),
        text: fold(read.text),
        isOwn: read.isMine || own.has(read.blog),
        isFollowed: read.isFollowed === true,
        isAtBlog: isOneBlog(post),
      },
    }
    known.set(post, found)
    return found
  }
  return {
    forget: post => known.delete(post),
    read: post => find(post).read,
    of(post) {
      const { read, facts } = find(post)
      const changed = app.get(knownBlogs).get(read.blog)?.following
      return { ...facts, isFollowed: changed ?? facts.isFollowed }
    },
  }
}
