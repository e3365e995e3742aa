import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Blog } from '../bus/contract.ts'
import { session } from '../session/store.ts'
import { syncBlogMarkup } from './markup.ts'

/** The blogs this page knows of, by name; the user's own among them. */
export interface BlogCache {
  $blog: (name: string) => ReadableAtom<Blog | undefined>
  find: (name: string) => Blog | undefined
  /**
   * Takes in what a call or the page says of a blog; undefined fields change nothing. What the user has done since
   * `asked` is newer than an answer that was on its way then.
   */
  remember: (blog: Blog, asked?: number) => void
  /** A moment to ask from, for `remember`. */
  moment: () => number
  /** While the user's own change of a blog is under way, no answer is believed about it; the answer ends that. */
  hold: (name: string) => () => void
  /** Sets fields, undefined ones too. */
  change: (name: string, fields: Partial<Blog>) => void
}

/** What an answer may be wrong about when the user has just changed it. */
const chosen = ['following', 'can_subscribe', 'is_subscribed'] as const

const defined = (blog: Blog): Partial<Blog> =>
  Object.fromEntries(Object.entries(blog).filter(([, value]) => value !== undefined))

export function blogCache(app: App): BlogCache {
  const { $blogs: $own } = app.get(session)
  const $known = atom<Record<string, Blog>>({})

  const pick = (known: Record<string, Blog>, own: Blog[], name: string): Blog | undefined =>
    Object.hasOwn(known, name) ? known[name] : own.find(blog => blog.name === name)
  const find = (name: string) => pick($known.get(), $own.get(), name)
  const change = (name: string, fields: Partial<Blog>) => {
    const blog = { ...find(name), ...fields, name }
    $known.set({ ...$known.get(), [name]: blog })
    syncBlogMarkup(blog)
  }
  /** Per blog the user's changes under way, and the moment of the last one. */
  const held = new Map<string, { count: number; until: number }>()
  let moment = 0
  return {
    $blog: name => computed([$known, $own], (known, own) => pick(known, own, name)),
    find,
    remember(blog, asked = moment) {
      const fields = defined(blog)
      const own = held.get(blog.name)
      if (own && (own.count > 0 || own.until > asked)) for (const field of chosen) delete fields[field]
      change(blog.name, fields)
    },
    moment: () => moment,
    hold(name) {
      const own = held.get(name) ?? { count: 0, until: 0 }
      held.set(name, own)
      own.count++
      return () => {
        own.count--
        own.until = ++moment
      }
    },
    change,
  }
}
