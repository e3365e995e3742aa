import { computed, map, type ReadableAtom } from 'nanostores'
import type { App } from '../app/app.ts'
import type { Blog } from '../bus/contract.ts'
import { session } from '../session/store.ts'
import { syncBlogMarkup } from './markup.ts'

/** The blogs this page knows of, by name; the user's own among them. */
export interface KnownBlogs {
  $blog: (name: string) => ReadableAtom<Blog | undefined>
  find: (name: string) => Blog | undefined
  /** Takes in what a call or the page says of a blog; undefined fields change nothing. */
  remember: (blog: Blog) => void
  /** Sets fields, undefined ones too. */
  change: (name: string, fields: Partial<Blog>) => void
}

const defined = (blog: Blog): Partial<Blog> =>
  Object.fromEntries(Object.entries(blog).filter(([, value]) => value !== undefined))

export function knownBlogs(app: App): KnownBlogs {
  const { $blogs: $own } = app.get(session)
  const $known = map<Record<string, Blog>>({})

  const pick = (known: Record<string, Blog>, own: Blog[], name: string): Blog | undefined =>
    Object.hasOwn(known, name) ? known[name] : own.find(blog => blog.name === name)
  const find = (name: string) => pick($known.get(), $own.get(), name)
  const change = (name: string, fields: Partial<Blog>) => {
    const blog = { ...find(name), ...fields, name }
    $known.setKey(name, blog)
    syncBlogMarkup(blog)
  }
  return {
    $blog: name => computed([$known, $own], (known, own) => pick(known, own, name)),
    find,
    remember: blog => change(blog.name, defined(blog)),
    change,
  }
}
