import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { type LinkCard, linkCardSchema, readLinkCard } from './link-card.ts'

/**
 * Asks the host about the page behind a link, once per address and page. The value is null for a page that the host
 * knows nothing about.
 */
export function linkCards(app: App) {
  const { send } = app.get(http)
  const known = new Map<string, LinkCard | null>()
  return async (href: string, signal?: AbortSignal): Promise<Result<LinkCard | null>> => {
    const value = known.get(href)
    if (value !== undefined) return { ok: true, value }
    const answer = await send({
      method: 'GET',
      path: '/svc/link_card',
      link: app.page.link_cards,
      query: { url: href },
      schema: linkCardSchema,
      cacheable: true,
      signal,
      timeoutMs: 15_000,
    })
    if (!answer.ok) return answer
    const card = readLinkCard(href, answer.value, app.page.hosts)
    known.set(href, card)
    return { ok: true, value: card }
  }
}
