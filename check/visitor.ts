import { readUrl } from '../src/platform/lib/url.ts'

/** The server's response. If there was none, status is 0, and `text` says why. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  url: URL
  /** The target of a redirect. */
  location: URL | null
}

export type Fetch = (request: Request) => Promise<Response>

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | undefined
  /** Sends no cookies. */
  asGuest?: boolean
}

interface Cookie {
  value: string
  isHidden: boolean
}

const timeoutMs = 20_000
const mostRedirects = 5

/** The reason in one word, such as ECONNREFUSED. It never contains what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no answer within 20 seconds'
  const { cause } = Object(error) as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'the connection failed'
}

/** Cookies are sent to the page's host, and to hosts above or below it in its domain. */
const areRelated = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Visits a site like a browser with these cookies, without following redirects to another origin. */
export class Visitor {
  readonly #cookies = new Map<string, Cookie>()
  readonly #fetch: Fetch
  readonly start: URL

  constructor(start: URL, cookies: readonly string[], fetch: Fetch) {
    this.start = start
    this.#fetch = fetch
    for (const pair of cookies.flatMap(list => list.split(';'))) this.#take(pair, false)
  }

  #take(pair: string, isHidden: boolean): void {
    const at = pair.indexOf('=')
    if (at > 0) this.#cookies.set(pair.slice(0, at).trim(), { value: pair.slice(at + 1).trim(), isHidden })
  }

  /** A cookie that the page's scripts can read. */
  cookie(name: string): string | undefined {
    const found = this.#cookies.get(name)
    return found && !found.isHidden ? found.value : undefined
  }

  /** Whether the server has set this cookie so that scripts can't read it. */
  hides = (name: string): boolean => this.#cookies.get(name)?.isHidden === true

  #remember(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      this.#take(
        pair,
        attributes.some(one => /^\s*httponly\s*$/i.test(one)),
      )
      if (attributes.some(one => /^\s*max-age\s*=\s*-?0/i.test(one)))
        this.#cookies.delete(pair.slice(0, pair.indexOf('=')).trim())
    }
  }

  async send(url: URL, { method = 'GET', headers = {}, body, asGuest = false }: Sent = {}): Promise<Reply> {
    const isOwn = areRelated(url.hostname, this.start.hostname)
    const all = new Headers(headers)
    if (!asGuest && isOwn && this.#cookies.size > 0)
      all.set('cookie', [...this.#cookies].map(([name, { value }]) => `${name}=${value}`).join('; '))
    // Frameworks compare this with their own host before they accept a call.
    if (method !== 'GET') all.set('origin', this.start.origin)
    all.set('referer', this.start.href)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const request = new Request(url, {
        method,
        headers: all,
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      })
      const response = await this.#fetch(request)
      if (!asGuest && isOwn) this.#remember(response.headers)
      const to = response.headers.get('location')
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        url,
        location: (to !== null && readUrl(to, url)) || null,
      }
    } catch (error) {
      return { status: 0, headers: new Headers(), text: reasonOf(error), url, location: null }
    }
  }

  /** Opens a page and follows its redirects as long as they stay on the origin. */
  async open(): Promise<Reply> {
    let reply = await this.send(this.start, { headers: { accept: 'text/html' } })
    for (let count = 0; count < mostRedirects; count++) {
      if (reply.location?.origin !== this.start.origin || reply.status < 300 || reply.status > 399) break
      reply = await this.send(reply.location, { headers: { accept: 'text/html' } })
    }
    return reply
  }
}
