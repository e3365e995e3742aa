import type { App } from '../../../platform/app.ts'
import { http } from '../../../platform/http/client.ts'
import type { Failure, Result } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { type EmbedData, readEmbedData } from './read-embed.ts'

/** The most pixels of a preview's width (EMBED-7). */
const embedWidth = 540
/** Short, because the writer waits for it. */
const timeoutMs = 15_000

/** Asks the server about an address to embed (EMBED-7). A response without data is `malformed`. */
export type AskEmbed = (url: string, signal: AbortSignal) => Promise<Result<EmbedData>>

export function embedsApi(app: App): AskEmbed {
  const { send } = app.get(http)
  return async (url, signal) => {
    const answer = await send({
      method: 'POST',
      path: '/svc/post/get_video_data',
      form: { embed_url: url, embed_width: embedWidth },
      repeatable: true,
      timeoutMs,
      signal,
    })
    if (!answer.ok) return answer
    const value = readEmbedData(answer.value)
    return value ? { ok: true, value } : { ok: false, failure: { kind: 'malformed', status: 200 } }
  }
}

/** Why an embed can't be shown (EMBED-6). */
export const embedFailureText = (failure: Failure): string =>
  failure.kind === 'malformed' ? t('Invalid embed response') : failureText(failure)
