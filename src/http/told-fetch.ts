import type { Platform } from '../lib/platform.ts'
import { formKeyHeader } from './headers.ts'
import { sendBy } from './xhr.ts'

/**
 * A fetch of a body of files that tells how much of it has left, 0 to 1. Rejects as `fetch` does when there is no answer.
 */
export const toldFetch =
  (platform: Platform, body: FormData, onProgress: (part: number) => void): typeof fetch =>
  async (input, init) => {
    if (!platform.xhr) return platform.fetch(input, init)
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    // It names the border between the parts, which whoever sends the body draws anew.
    headers.delete('content-type')
    const result = await sendBy(platform.xhr)({
      url: request.url,
      headers: Object.fromEntries(headers),
      body,
      signal: request.signal,
      onProgress: (loaded, total) => onProgress(total > 0 ? Math.min(1, loaded / total) : 0),
    })
    if (!result.ok) {
      const { kind } = result.failure
      // As an answer that only leads on, which the client knows.
      if (kind === 'login') return Response.redirect(request.url, 302)
      throw kind === 'timeout' ? new DOMException('', 'TimeoutError') : new TypeError(`No answer: ${kind}`)
    }
    const { status, text, formKey: key } = result.value
    return new Response(text || null, { status, headers: key === null ? {} : { [formKeyHeader]: key } })
  }
