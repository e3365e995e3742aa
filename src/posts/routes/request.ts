import type { PostFormRequest } from '../../bus/contract.ts'
import { readPostType } from '../types/names.ts'

/** A request to open the post form, with its options. */
export interface OpenRequest {
  request: PostFormRequest
  pt: string
  reblog_source: string
  anchor: Element | null
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Reads the unchecked payload of `post-form:open`; null if it names no form. */
export function readRequest(payload: object): OpenRequest | null {
  const given = new Map<string, unknown>(Object.entries(payload))
  const at = given.get('placement')
  const placement = at === 'modal' || at === 'inline' ? at : undefined
  const source: unknown = given.get('reblog_source')
  const anchor = given.get('anchor')
  const request = readForm(given, placement)
  return (
    request && {
      request,
      pt: text(given.get('pt')),
      reblog_source:
        typeof source === 'object' && source && 'name' in source ? text(source.name) : text(source),
      anchor: anchor instanceof Element ? anchor : null,
    }
  )
}

function readForm(
  given: Map<string, unknown>,
  placement: PostFormRequest['placement'],
): PostFormRequest | null {
  const post_id = text(given.get('post_id'))
  const reblog_id = text(given.get('reblog_id'))
  const reblog_key = text(given.get('reblog_key'))
  const type = readPostType(given.get('type'))
  switch (given.get('mode')) {
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
