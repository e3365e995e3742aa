import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import { readText } from '../../../platform/lib/read-text.ts'
import { readPostType } from '../../../shared/post-types.ts'
import type { Layout } from '../frame/frame.ts'

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
