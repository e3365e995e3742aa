import { openEnvelope } from '../src/platform/http/envelope.ts'
import { readUrl } from '../src/platform/lib/url.ts'
import { readBoolean } from '../src/platform/page/flags.ts'
import type { Operation } from './operations.ts'
import { type PageElement, readJson } from './page.ts'
import { objectOf, textOf } from './page-data.ts'
import type { Json } from './schemas.ts'
import type { Reply, Visitor } from './visitor.ts'

/** Describes a value of an example in words. */
export const roleNames: Record<string, string> = {
  'own.name': 'the name of a blog of the user (user.channels)',
  'own.uuid': "the uuid of the user's blog (user.channels)",
  'own.mention_key': "the mention_key of the user's blog (user.channels)",
  'own.post.id': "a post of the user's",
  'other.name': 'a post of another blog on the page',
  'other.uuid': 'the uuid of another blog',
  'other.post.id': 'a post of another blog on the page',
  'other.post.reblog_key': 'the reblog_key of a post of another blog on the page',
  'conversation.id': 'a conversation of the user',
  polling_token: 'messaging.polling_token in the page data',
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All objects in a value. */
function* objectsIn(value: unknown): Generator<Json> {
  if (isRecord(value)) yield value
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* objectsIn(inner)
}

/** What is known about a site: its names for things, and the values that replace those of the examples. */
export class Site {
  readonly values = new Map<string, string>()
  readonly isLoggedIn: boolean
  /** What the user has done with the post and the blog that replace those of the examples. */
  readonly isLiked: boolean
  isFollowing = false
  isSubscribed = false
  /** The share data of a post, once the server has answered. */
  #shared: Json = {}
  /** The commands in the page's markup. */
  readonly #commands: ReadonlySet<string | undefined>
  readonly keyHeader: string
  readonly keyField: string
  /** The name of the page data's user. */
  readonly userName: string | undefined
  readonly #data: Json
  readonly #visitor: Visitor
  #newKey: string | undefined

  constructor(data: Json, elements: readonly PageElement[], visitor: Visitor) {
    this.#data = data
    this.#commands = new Set(elements.map(({ attributes }) => attributes.get('data-inlay-command')))
    this.#visitor = visitor
    const csrf = objectOf(data, 'csrf')
    this.keyHeader = textOf(csrf.header) ?? 'X-Tumblr-Form-Key'
    this.keyField = textOf(csrf.field) ?? 'form_key'
    const user = isRecord(data.user) ? data.user : null
    this.isLoggedIn = user !== null
    this.userName = textOf(user?.name)
    const channels = (Array.isArray(user?.channels) ? user.channels : []).filter(isRecord)
    const own = channels.find(({ name }) => name === user?.primary) ?? channels[0] ?? {}
    this.#set('own.name', own.name)
    this.#set('own.uuid', own.uuid)
    this.#set('own.mention_key', own.mention_key)
    this.#set('polling_token', objectOf(data, 'messaging').polling_token)
    const names = channels.map(({ name }) => name)
    const posts = elements
      .map(({ attributes }) => readJson(attributes.get('data-inlay-post') ?? ''))
      .filter(post => post !== null)
    const ownPost = posts.find(({ tumblelog }) => names.includes(textOf(tumblelog)))
    this.#set('own.post.id', ownPost?.id)
    const post = posts.find(({ tumblelog }) => textOf(tumblelog) && !names.includes(tumblelog))
    this.#set('other.name', post?.tumblelog)
    this.#set('other.post.id', post?.id)
    this.isLiked = readBoolean(post?.liked)
    this.#learnBlog(post?.['tumblelog-data'])
    this.#set('other.post.reblog_key', post?.reblog_key)
  }

  #set(role: string, value: unknown): void {
    const text = textOf(value)
    if (text !== undefined && !this.values.has(role)) this.values.set(role, text)
  }

  /** Reads from a response what later calls need. */
  learn(id: string, body: unknown): void {
    const answer = openEnvelope(body)
    if (id === 'shareData' && isRecord(answer)) this.#shared = objectOf(answer, 'share_popover_data')
    if (id === 'listConversations' && isRecord(answer) && Array.isArray(answer.conversations))
      this.#set('conversation.id', String(answer.conversations[0]?.id ?? ''))
    for (const one of objectsIn(answer))
      if (one.name !== undefined && one.name === this.values.get('other.name')) this.#learnBlog(one)
  }

  #learnBlog(blog: unknown): void {
    if (!isRecord(blog)) return
    this.#set('other.uuid', blog.uuid)
    this.isFollowing ||= readBoolean(blog.following)
    this.isSubscribed ||= readBoolean(blog.is_subscribed)
  }

  /** Reads one of the user's own posts from the response with their blog's posts. */
  learnPost(body: unknown): void {
    const answer = openEnvelope(body)
    if (isRecord(answer) && Array.isArray(answer.posts)) this.#set('own.post.id', answer.posts[0]?.id)
  }

  /** Whether the server claims to carry out a call with a known `Idempotency-Key` only once. */
  get honorsKeys(): boolean {
    return this.#data.idempotency === true
  }

  get hasKeyCookie(): boolean {
    return textOf(objectOf(this.#data, 'csrf').cookie) !== undefined
  }

  /** The newest form key, read as the bundle does: from the cookie, a response, or the page. */
  formKey(): string {
    const name = textOf(objectOf(this.#data, 'csrf').cookie)
    const cookie = name && this.#visitor.cookie(name)
    if (cookie) {
      try {
        return decodeURIComponent(cookie)
      } catch {
        // It wasn't encoded by the rules of browsers.
      }
    }
    return this.#newKey ?? textOf(this.#data.form_key) ?? ''
  }

  renewKey({ headers }: Reply): void {
    this.#newKey = headers.get(this.keyHeader) || this.#newKey
  }

  /** The path that the page data gives for a call, with its `{name}` parts. */
  pathOf(path: string): string {
    const paths = objectOf(this.#data, 'paths')
    const { translate, link_cards, drafts } = this.#data
    const inData = { '/svc/translate': translate, '/svc/link_card': link_cards, '/svc/drafts': drafts }
    const named = textOf(inData[path as keyof typeof inData])
    return named ?? textOf(paths[path]) ?? `${(textOf(paths.prefix) ?? '').replace(/\/+$/, '')}${path}`
  }

  /** Whether Inlay makes a call on this page. Some calls are off until the page data names them. */
  makes({ onlyWith }: Pick<Operation, 'onlyWith'>): boolean {
    return onlyWith.length === 0 || onlyWith.some(name => this.#names(name))
  }

  /** Whether the page, and the server's own share data, offer what needs a call. */
  offers({ offeredBy, onlyFor }: Pick<Operation, 'offeredBy' | 'onlyFor'>): boolean {
    if (onlyFor) return onlyFor.command !== undefined && this.#commands.has(onlyFor.command)
    if (!offeredBy) return true
    const isTrue = (value: unknown, missing: boolean) => (value === undefined ? missing : readBoolean(value))
    return (
      isTrue(objectOf(this.#data, 'social').external_sharing, true) &&
      isTrue(this.#shared.is_external_sharing_enabled, true) &&
      isTrue(this.#shared[offeredBy], offeredBy.startsWith('show_'))
    )
  }

  /** Whether the page data has a field, such as `filters`, or a list has an item, such as `messaging.can: edit`. */
  #names(name: string): boolean {
    const [path = '', item] = name.split(': ')
    const fields = path.split('.')
    const last = fields.pop() ?? ''
    const value = fields.reduce(objectOf, this.#data)[last]
    return item === undefined ? Boolean(value) : Array.isArray(value) && value.includes(item)
  }

  /** The host of a call. */
  hostOf(path: string): URL {
    const hosts = objectOf(this.#data, 'hosts')
    const name = path === '/services/cslog' ? 'www' : path === '/services/tracker' ? 'tracker' : 'api'
    const host = textOf(hosts[name])
    const { start } = this.#visitor
    return (host && readUrl(host, start)) || start
  }

  /** The URL of an upload, if the page data has one. */
  endpointOf(id: string): string | undefined {
    const name = /^upload_(\w+)$/.exec(id)?.[1]
    const target = name ? objectOf(this.#data, 'uploads')[name] : undefined
    return isRecord(target) ? textOf(target.endpoint) : undefined
  }

  /** Hosts of calls other than the page's own. */
  otherHosts(): URL[] {
    const all = ['', '/services/cslog', '/services/tracker'].map(path => this.hostOf(path))
    const others = all.filter(({ origin }) => origin !== this.#visitor.start.origin)
    return [...new Map(others.map(url => [url.origin, url])).values()]
  }
}
