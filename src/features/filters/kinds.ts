import { t } from '../../platform/page/i18n.ts'
import { listText } from '../../platform/page/list-text.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'

/** What a blog's filter hides: its posts, its reblogs, and other blogs' reblogs of its posts. */
export const blogParts = ['posts', 'reblogs', 'reblogged'] as const
export type BlogPart = (typeof blogParts)[number]

export interface Filter {
  kind: FilterKind
  /** The text, the tag without #, the name of the blog, or the id of the post. */
  value: string
  /** Milliseconds since the epoch; never expires without it. */
  until?: number
  /** Posts from blogs that the user follows stay. */
  except_followed?: true
  /** For a blog. */
  hides?: readonly BlogPart[]
  /** For `activity`: the beginning of the post, for the list. */
  label?: string
}

/** What a post's element says; `post-facts.ts` reads it. */
export interface ReadPost {
  id: string
  /** The post that all its reblogs come from; its own id if it is an original. */
  rootId: string
  blog: string
  /** The blogs that it was reblogged from. */
  sources: readonly string[]
  tags: readonly string[]
  text: string
  isMine: boolean
  isReblog: boolean
  /** According to the host's data; undefined if it isn't there. */
  isFollowed: boolean | undefined
}

/** What filters are compared with. Texts are folded. */
export interface PostFacts extends Omit<ReadPost, 'isMine'> {
  /** On one of the user's own blogs: nothing hides it. */
  isOwn: boolean
  isFollowed: boolean
  /** The list shows one blog, which the user has opened. */
  isAtBlog: boolean
}

/** Of a post that says nothing. */
export const noFacts: PostFacts = {
  id: '',
  rootId: '',
  blog: '',
  sources: [],
  tags: [],
  text: '',
  isReblog: false,
  isOwn: false,
  isFollowed: false,
  isAtBlog: false,
}

/** A filter that the form offers for a post. */
export interface Offer extends Pick<Filter, 'value' | 'label'> {
  kind: FilterKind
  /** What is beside its checkbox. */
  text: string
}

/** What is special about a kind of filter. */
interface KindRules {
  /** The field of the form that makes it, if it can be typed. */
  field?: 'words' | 'blogs'
  /** Its name, in lists and as the reason why something is hidden; also as typed in the form. */
  name: (filter: Filter) => string
  /** What it is, in the list of filters. */
  about: (filter: Filter) => string
  /** Fields that other kinds don't have, from any source. */
  own?: (fields: Record<string, unknown>) => Partial<Filter>
  /** The values with which it hides a post, the first ones first; of a blog, also which part of it that would be. */
  values?: (post: PostFacts) => readonly { value: string; part?: BlogPart }[]
  /** The words by which it hides a post that contains them. */
  words?: (value: string) => string
  /** What the form offers for a post. */
  offers?: (post: ReadPost) => Omit<Offer, 'kind'>[]
  /** What is above them. */
  legend?: () => string
}

/** The longest text of a filter. */
export const valueMax = 200

export const trimmed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/\s+/g, ' ').trim().slice(0, valueMax).trimEnd()
    : ''

function aboutBlog({ hides = [] }: Filter): string {
  if (hides.length === blogParts.length) return t('Blog, including reblogs by others')
  const texts: Record<BlogPart, string> = {
    posts: t('own posts'),
    reblogs: t('reblogs'),
    reblogged: t('reblogs by others'),
  }
  return t('Blog: {parts}', { parts: listText(hides.map(part => texts[part])) })
}

const labelMax = 60

/**
 * Every kind of filter. A new one is declared here, and what it has to know about a post is read in `post-facts.ts`:
 * form, list, and search take the rest from here.
 */
const rules = {
  blog: {
    field: 'blogs',
    name: ({ value }) => value,
    about: aboutBlog,
    own({ hides }) {
      const parts = blogParts.filter(part => Array.isArray(hides) && hides.includes(part))
      return { hides: parts.length > 0 ? parts : [...blogParts] }
    },
    values: ({ blog, sources, isReblog, isAtBlog }) => [
      ...(isAtBlog ? [] : [{ value: blog, part: isReblog ? ('reblogs' as const) : ('posts' as const) }]),
      ...sources.map(value => ({ value, part: 'reblogged' as const })),
    ],
  },
  tag: {
    field: 'words',
    name: ({ value }) => `#${value}`,
    about: () => t('Tag'),
    values: ({ tags }) => tags.map(value => ({ value })),
    words: value => `#${value}`,
    offers: ({ tags }) => [...new Set(tags)].map(value => ({ value, text: `#${value}` })),
    legend: () => t('This post’s tags'),
  },
  /** A word or a phrase. */
  text: { field: 'words', name: ({ value }) => value, about: () => t('Words'), words: value => value },
  /** The notifications of one post, which stays. */
  activity: {
    name: ({ label, value }) => label || value,
    about: () => t('Notifications for one post'),
    own({ label }) {
      const text = trimmed(label)
      return text === '' ? {} : { label: text }
    },
    offers({ id, text, isMine }) {
      const label = truncate(oneLine(text.trim()).replace(/\s+/g, ' '), labelMax)
      return isMine ? [{ value: id, label, text: t('Mute notifications for this post') }] : []
    },
  },
} satisfies Record<string, KindRules>

export type FilterKind = keyof typeof rules
export const filterKinds = Object.keys(rules) as FilterKind[]
export const rulesOf = (kind: FilterKind): KindRules => rules[kind]

/** Whether it hides posts; the others only hide notifications. */
export function hidesPosts({ kind }: Pick<Filter, 'kind'>): boolean {
  const { values, words } = rulesOf(kind)
  return values !== undefined || words !== undefined
}
