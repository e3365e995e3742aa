import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { session } from '../../platform/session.ts'
import { syncBlogMarkup } from './blog-markup.ts'

/** Fields that an older response must not overwrite after the user has changed them. */
const userFields = ['following', 'can_subscribe', 'is_subscribed'] as const

const defined = (blog: Blog): Partial<Blog> =>
  Object.fromEntries(Object.entries(blog).filter(([, value]) => value !== undefined))

/** The blogs this page knows, by name, including the user's own. */
export function blogCache(app: App) {
  const { $blogs: $own } = app.get(session)
  const $known = atom<Record<string, Blog>>({})

  const pick = (known: Record<string, Blog>, own: Blog[], name: string): Blog | undefined =>
    Object.hasOwn(known, name) ? known[name] : own.find(blog => blog.name === name)
  const find = (name: string) => pick($known.get(), $own.get(), name)
  const change = (name: string, fields: Partial<Blog>) => {
    const blog = { ...find(name), ...fields, name }
    $known.set({ ...$known.get(), [name]: blog })
    syncBlogMarkup(app, name, { following: blog.following, is_subscribed: blog.is_subscribed })
  }
  /** Per blog, how many changes by the user are in progress, and the version after the last one. */
  const locked = new Map<string, { count: number; until: number }>()
  let version = 0
  return {
    $blog: (name: string) => computed([$known, $own], (known, own) => pick(known, own, name)),
    find,
    /**
     * Stores what a call or the page says about a blog; undefined fields change nothing. `requestedAt` is the `version()`
     * at the time of the request: later changes by the user are kept.
     */
    remember(blog: Blog, requestedAt = version) {
      const fields = defined(blog)
      const lock = locked.get(blog.name)
      if (lock && (lock.count > 0 || lock.until > requestedAt))
        for (const field of userFields) delete fields[field]
      change(blog.name, fields)
    },
    /** Counts the user's changes. Read it before a request, and pass it to `remember` with the response. */
    version: () => version,
    /** Ignores responses about a blog during the user's own change of it. Returns a function that ends this. */
    lockFields(name: string) {
      const lock = locked.get(name) ?? { count: 0, until: 0 }
      locked.set(name, lock)
      lock.count++
      return () => {
        lock.count--
        lock.until = ++version
      }
    },
    /** Sets fields, undefined ones too. */
    change,
  }
}
