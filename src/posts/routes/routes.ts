import type { PostFormRequest } from '../../bus/contract.ts'
import { creatableTypes, readPostType } from '../types/names.ts'

const defaultBase = '/dashboard'
const part = (value: string): string => encodeURIComponent(value)

/** The path that a form stands at (dashboard.md §2); a base route of /dashboard is left out. */
export function pathOf(request: PostFormRequest, baseRoute: string): string {
  switch (request.mode) {
    case 'new':
      return `${baseRoute === defaultBase ? '' : baseRoute}/new/${request.type}`
    case 'edit':
      return `/edit/${part(request.post_id)}`
    case 'reblog':
      return `/reblog/${part(request.reblog_id)}/${part(request.reblog_key)}`
  }
}

const decode = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** The form that a path asks for; null when it asks for none. */
export function readPath(path: string, baseRoute: string): PostFormRequest | null {
  const parts = path.split('/').slice(1).map(decode)
  const [kind, first, second] = parts
  if (parts.length === 2 && kind === 'edit' && first) return { mode: 'edit', post_id: first }
  if (parts.length === 3 && kind === 'reblog' && first && second)
    return { mode: 'reblog', reblog_id: first, reblog_key: second }
  const type = readPostType(parts.at(-1))
  const begun = creatableTypes.find(name => name === type)
  return begun && path === pathOf({ mode: 'new', type: begun }, baseRoute)
    ? { mode: 'new', type: begun }
    : null
}

/**
 * The address to stand at when the form has closed: the base route (dashboard.md §2), as it was before with
 * its query where the form was opened from it.
 */
export function addressAfterClose(openedFrom: URL, baseRoute: string): string {
  return openedFrom.pathname === baseRoute ? `${baseRoute}${openedFrom.search}${openedFrom.hash}` : baseRoute
}
