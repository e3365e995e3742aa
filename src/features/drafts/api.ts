import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { readNumber, readText } from '../../platform/lib/read-text.ts'
import { address, string } from '../../platform/lib/wire.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { t } from '../../platform/page/i18n.ts'
import { oneLine, truncate } from '../../platform/text/text.ts'
import { readPostType, typeLabels } from '../../shared/post-types.ts'
import type { KeptDraft } from './kept-drafts.ts'

const path = '/svc/drafts'
/** Drafts of an answer. */
const pageSize = 50
const excerptMaxLength = 160
const photosMax = 10

/** A post that the server has as a draft. */
export const savedDraftSchema = v.object({
  id: v.union([v.string(), v.number()]),
  tumblelog: v.pipe(v.string(), v.minLength(1)),
  type: string,
  title: string,
  text: string,
  photos: v.optional(v.array(address)),
  timestamp: v.optional(v.unknown()),
})

export const savedDraftsAnswer = v.object({
  drafts: v.array(v.unknown()),
  _links: v.optional(v.object({ next: v.optional(v.object({ href: address })) })),
})

function readDraft(value: unknown): KeptDraft | null {
  const draft = checkLeniently(savedDraftSchema, value).value
  const post_id = readText(draft?.id)
  if (!draft || post_id === '') return null
  const type = readPostType(draft.type) ?? 'text'
  const title = oneLine(draft.title ?? '')
  const text = oneLine(draft.text ?? '')
  return {
    id: `saved ${post_id}`,
    kind: 'post',
    place: `edit ${post_id}`,
    slot: '',
    type,
    title: title || (type === 'note' ? t('Answer') : typeLabels()[type]),
    excerpt: truncate(text, excerptMaxLength),
    text,
    photos: draft.photos?.slice(0, photosMax) ?? [],
    blog: draft.tumblelog,
    command: ['post-form:open', { mode: 'edit', post_id }],
    at: (readNumber(draft.timestamp) ?? 0) * 1000,
    state: 'saved',
  }
}

/** Fetches the newest drafts on the server, or what a link of an earlier answer leads to. */
export async function fetchDrafts(
  app: App,
  link: string | null,
  signal: AbortSignal,
): Promise<Result<{ drafts: KeptDraft[]; next: string | null }>> {
  const answer = await app.get(http).send({
    method: 'GET',
    path,
    link: link ?? app.page.drafts,
    ...(link === null && { query: { limit: pageSize } }),
    schema: savedDraftsAnswer,
    signal,
  })
  if (!answer.ok) return answer
  const { drafts, _links } = answer.value
  const value = { drafts: drafts.flatMap(one => readDraft(one) ?? []), next: _links?.next?.href ?? null }
  return { ok: true, value }
}
