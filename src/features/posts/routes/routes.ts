import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import type { Layer } from '../../../platform/dom/back-stack.ts'
import { type CreatableType, creatableTypes, readPostType } from '../../../shared/post-types.ts'

const defaultBase = '/dashboard'
const part = (value: string): string => encodeURIComponent(value)

/**
 * The path of an open form (POST-6…9); a base route of /dashboard, or /, is left out.
 * @internal
 */
export function pathOf(request: PostFormRequest, baseRoute: string): string {
  switch (request.mode) {
    case 'new':
      return `${[defaultBase, '/'].includes(baseRoute) ? '' : baseRoute}/new/${request.type}`
    case 'edit':
      return `/edit/${part(request.post_id)}`
    case 'reblog':
      return `/reblog/${part(request.reblog_id)}/${part(request.reblog_key)}`
  }
}

/** Whether both open the same form. */
export const isSameForm = (a: PostFormRequest, b: PostFormRequest): boolean => pathOf(a, '') === pathOf(b, '')

const decode = (value: string): string | null => {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/**
 * The form that a path opens; null for any other path.
 * @internal
 */
export function readPath(
  path: string,
  baseRoute: string,
  types: readonly CreatableType[] = creatableTypes,
): PostFormRequest | null {
  const parts = path.split('/').slice(1).map(decode)
  const [kind, first, second] = parts
  if (parts.length === 2 && kind === 'edit' && first) return { mode: 'edit', post_id: first }
  if (parts.length === 3 && kind === 'reblog' && first && second)
    return { mode: 'reblog', reblog_id: first, reblog_key: second }
  const type = readPostType(parts.at(-1))
  const creatable = types.find(name => name === type)
  return creatable && path === pathOf({ mode: 'new', type: creatable }, baseRoute)
    ? { mode: 'new', type: creatable }
    : null
}

/**
 * The URL after the form has closed: the base route (POST-10), with its query if the form was opened from there.
 * @internal
 */
export function addressAfterClose(openedFrom: URL, baseRoute: string): string {
  return openedFrom.pathname === baseRoute ? `${baseRoute}${openedFrom.search}${openedFrom.hash}` : baseRoute
}

/** The page's address while a form is over it (POST-5…10). */
export type FormAddress = ReturnType<typeof createFormAddress>

/** @param types those that the site offers. */
export function createFormAddress(entry: Layer<true>, baseRoute: string, types?: readonly CreatableType[]) {
  const requested = () => readPath(location.pathname, baseRoute, types)
  return {
    /** The form that the address opens; null for none. */
    requested,
    /** Goes to a form's address; Back then leads to where the form was opened. */
    enter(request: PostFormRequest) {
      const path = pathOf(request, baseRoute)
      // A page that was loaded at the form's address needs no entry.
      if (location.pathname !== path || entry.shown()) entry.set(true, path)
    },
    /**
     * Returns to the base route, if the address is a form's. A form that docks leaves the page in place: `isDocked`
     * returns to where the form was opened.
     */
    leave(isDocked: boolean = false) {
      if (!requested()) return
      entry.close(address => {
        const from = new URL(address ?? baseRoute, location.href)
        return new URL(addressAfterClose(from, isDocked ? from.pathname : baseRoute), from).href
      })
    },
  }
}
