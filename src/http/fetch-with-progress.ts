import type { Platform } from '../lib/platform.ts'
import { formKeyHeader } from './headers.ts'
import { type Progress, sendBy } from './xhr.ts'

/**
 * Returns a `fetch` that sends a body with files and tells how many of its bytes have left. It rejects as `fetch` does when
 * there is no answer.
 */
export const fetchWithProgress =
  (platform: Platform, body: FormData, onProgress: Progress): typeof fetch =>
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
      onProgress,
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
