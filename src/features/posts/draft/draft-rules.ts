import { withAppProtocol } from '../../../platform/html/links.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { addProtocol, isValidUrl, protocolOf } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { Fault } from '../types/define.ts'
import { postTypes } from '../types/post-types.ts'
import { draftDefaults, type PostDraft } from './draft.ts'
import { isPostState } from './post-states.ts'

/** The product's app protocol if the page names none (DEC-39). */
const defaultAppProtocol = 'tumblr'

/** Adds http to a link without a protocol; a link that is still not valid stays as typed (VAL-21, VAL-22). */
export function completeLink(typed: string): string {
  const completed = addProtocol(typed)
  return completed !== typed.trim() && isValidUrl(completed) ? completed : typed
}

/**
 * 'Invalid protocol' for a link in a post with a protocol that is not accepted, else null (VAL-23).
 * @internal
 */
export function protocolError(value: string, appProtocol = defaultAppProtocol): string | null {
  const name = protocolOf(value)
  return name === undefined || withAppProtocol(appProtocol).includes(name) ? null : t('Invalid protocol')
}

/** The kind of a value: `typeof`, with lists and null as kinds of their own. */
export const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'object' : typeof value

const wronglyTyped = (defaults: object, attributes: object): Fault[] => {
  const values = new Map(Object.entries(attributes))
  return Object.entries(defaults)
    .filter(([name, value]) => kindOf(values.get(name)) !== kindOf(value))
    .map(([attribute]) => ({ text: t('Invalid "{attribute}" value', { attribute }) }))
}

/**
 * Whether a stored value is a whole post: each attribute, and each field of its type, is there and has the right type.
 */
export const isWellTyped = (value: Record<string, unknown>): boolean => {
  const { type, content } = value
  if (typeof type !== 'string' || !Object.hasOwn(postTypes, type) || !isRecord(content)) return false
  const { fields } = postTypes[type as keyof typeof postTypes]
  return wronglyTyped(draftDefaults, value).length + wronglyTyped(fields, content).length === 0
}

/**
 * All validation errors of a post, in the order of the requirements (VAL-1…18, DEC-37); empty if it can be saved.
 * @param appProtocol the product's own protocol, which its links may have.
 */
export function findFaults(draft: PostDraft, appProtocol?: string): Fault[] {
  const rules = Object.hasOwn(postTypes, draft.type) ? postTypes[draft.type] : null
  const links = {
    sourceUrl: draft.sourceUrl,
    carouselLinkUrl: draft.carouselLinkUrl,
    linkthrough: draft.content.linkthrough,
  }
  const typeErrors = [
    ...wronglyTyped(draftDefaults, draft),
    ...wronglyTyped(rules?.fields ?? {}, draft.content),
  ]
  return [
    ...(isPostState(draft.state) ? [] : [{ text: t('Invalid "state" value'), field: 'state' }]),
    ...(draft.hasLoadingInlineImages ? [{ text: t('There are still pending images.') }] : []),
    ...typeErrors,
    ...trailFault(draft),
    // The rules of a type read its fields, so they run only if all fields have the right type.
    ...(typeErrors.length === 0 && rules ? rules.validate(draft) : []),
    ...Object.entries(links).flatMap(([field, link]) => {
      const text = typeof link === 'string' && protocolError(link, appProtocol)
      return text ? [{ text, field }] : []
    }),
  ]
}

/** A trail that can't be cut where the user has chosen would be published whole. */
const trailFault = ({ trail, trailUntil, remove_reblog_tree }: PostDraft): Fault[] =>
  trailUntil === '' || remove_reblog_tree || trail.some(({ id }) => id === trailUntil)
    ? []
    : [{ text: t('This reblog can’t be shortened there. Choose again what to keep.') }]

/** Attributes that the form sets itself, and that don't count. `uploading` does: a running upload would be lost. */
const transient = new Set(['loading', 'hasLoadingInlineImages', 'contentStats', 'trail'])
/** Attributes that the writer merely picks: in a new post, they aren't content that could be lost. */
const choices = new Set([
  'tumblelog',
  'state',
  'sensitive',
  'editorType',
  'send_to_twitter',
  'send_to_fbog',
  'content.source',
])

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === false ||
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0)

/** The attributes of a post by name, including those of its type. */
const attributes = ({ content, ...rest }: PostDraft): [string, unknown][] => [
  ...Object.entries(rest),
  ...Object.entries(content).map(([name, value]): [string, unknown] => [`content.${name}`, value]),
]

/**
 * Whether a post differs from its initial state (POST-51). For a new post only non-empty additions count (POST-52).
 */
export function isChanged(draft: PostDraft, initial: PostDraft): boolean {
  const before = new Map(attributes(initial))
  return attributes(draft).some(([name, value]) => {
    if (transient.has(name) || JSON.stringify(value) === JSON.stringify(before.get(name))) return false
    return draft.mode !== 'new' || !(isEmpty(value) || choices.has(name))
  })
}

/** Whether the post goes to a network, too, as soon as it is published. */
export const isSentElsewhere = ({ mode, state, send_to_twitter, send_to_fbog }: PostDraft): boolean =>
  mode !== 'edit' && state === 'published' && (send_to_twitter || send_to_fbog)
