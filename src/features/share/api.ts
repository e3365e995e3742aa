import * as v from 'valibot'
import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { checkLeniently } from '../../platform/page/check.ts'
import { sendOnce } from '../../shared/send-once.ts'
import type { Network } from './networks.ts'
import { type ShareData, shareData } from './share-data.ts'

export const accountName = v.pipe(v.string(), v.trim(), v.nonEmpty())

export const shareAnswer = v.object({ share_popover_data: shareData })

/** Reads share data from the page, such as `external` of `share-message:open`; invalid fields are left out. */
export const readShareData = (data: unknown): ShareData | undefined =>
  isRecord(data) ? (checkLeniently(shareData, data).value ?? undefined) : undefined

interface Share {
  post_id: string
  tumblelog_name: string
}

/** A share by e-mail (SHARE-15, SMSG-55). */
interface EmailShare extends Share {
  email_address: string
  message?: string | undefined
  /** Left out for guests, who have no reply address. */
  allow_reply_to?: boolean | undefined
  embed_code?: string | undefined
}

/**
 * The calls of sharing (SHARE-32…36, SMSG-54…57). Of their responses only success counts, except for the share data and
 * account name.
 */
export function shareApi(app: App) {
  const { send } = app.get(http)
  const post = (path: string, share: Share): Promise<Result<unknown>> =>
    sendOnce(app, { method: 'POST', path, form: { ...share, share_fallback: false } })
  return {
    async fetch(blog: string, postId: string, signal: AbortSignal): Promise<Result<ShareData>> {
      const result = await send({
        method: 'POST',
        path: '/svc/post/share/{blog}/{post_id}',
        parts: { blog, post_id: postId },
        schema: shareAnswer,
        signal,
        repeatable: true,
      })
      return result.ok ? { ok: true, value: result.value.share_popover_data } : result
    },
    /** `isBlog`: a whole blog is shared instead of one post (SHARE-34). */
    email: (share: EmailShare, isBlog: boolean) =>
      post(isBlog ? '/svc/email_tumblelog' : '/svc/share/email', share),
    twitter: (share: Share & { message: string }) => post('/svc/share/twitter', share),
    facebook: (share: Share & { message?: string | undefined }) => post('/svc/share/facebook', share),
    /** Fetches the name of the user's Facebook account (DEC-11). */
    facebookStatus: (signal: AbortSignal): Promise<Result<string>> =>
      send({ method: 'POST', path: '/svc/facebook_status', schema: accountName, signal }),
    /** Tells the server that a window of the network does the sharing (DEC-9). */
    window: (network: Network, share: Share): Promise<Result<unknown>> =>
      send({ method: 'POST', path: `/svc/share/${network}`, form: { ...share, share_fallback: true } }),
  }
}
