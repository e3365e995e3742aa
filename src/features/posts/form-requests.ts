import type { PostFormRequest } from '../../platform/bus/contract.ts'
import type { Layer } from '../../platform/dom/back-stack.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { formBase } from '../../platform/page/form-base.ts'
import { type CreatableType, creatableTypes, readPostType } from '../../shared/post-types.ts'
import type { Layout } from './frame/frame.ts'

/** A request to open the post form, with its options. */
export interface OpenRequest {
  request: PostFormRequest
  pt: string
  reblog_source: string
  anchor: Element | null
  /** The slot of a draft to restore in the form. */
  draft?: string
  /** Why that draft wasn't saved. */
  problem?: { text: string; isLoggedOut: boolean }
  /** Its layout on the previous page. */
  from?: { layout: Layout; isMinimized: boolean }
}

/** Reads the unchecked payload of `post-form:open`; null if it names no form. */
export function readRequest(payload: unknown): OpenRequest | null {
  const fields = new Map<string, unknown>(Object.entries(Object(payload)))
  const requested = fields.get('placement')
  const placement = requested === 'modal' || requested === 'inline' ? requested : undefined
  const source: unknown = fields.get('reblog_source')
  const anchor = fields.get('anchor')
  const request = readForm(fields, placement)
  return (
    request && {
      request,
      pt: readText(fields.get('pt')),
      reblog_source:
        typeof source === 'object' && source && 'name' in source ? readText(source.name) : readText(source),
      anchor: anchor instanceof Element ? anchor : null,
      draft: readText(fields.get('draft')),
      problem: { text: readText(fields.get('problem')), isLoggedOut: fields.get('is_logged_out') === true },
    }
  )
}

function readForm(
  fields: Map<string, unknown>,
  placement: PostFormRequest['placement'],
): PostFormRequest | null {
  const post_id = readText(fields.get('post_id'))
  const reblog_id = readText(fields.get('reblog_id'))
  const reblog_key = readText(fields.get('reblog_key'))
  const type = readPostType(fields.get('type'))
  switch (fields.get('mode')) {
    case 'new':
      return type && type !== 'note' ? { mode: 'new', type, placement } : null
    case 'edit':
      return post_id ? { mode: 'edit', post_id, placement } : null
    case 'reblog':
      return reblog_id && reblog_key ? { mode: 'reblog', reblog_id, reblog_key, placement } : null
    default:
      return null
  }
}

const part = (value: string): string => encodeURIComponent(value)

/**
 * The path of an open form (POST-6…9).
 * @internal
 */
export function pathOf(request: PostFormRequest, baseRoute: string): string {
  switch (request.mode) {
    case 'new':
      return `${formBase(baseRoute)}/new/${request.type}`
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
