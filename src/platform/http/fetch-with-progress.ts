import type { Platform } from '../dom/platform.ts'
import { createXhrSender, type Progress } from './xhr.ts'

/**
 * Returns a `fetch` that sends a body with files and reports how many bytes were uploaded. Rejects as `fetch` does if
 * there is no response.
 */
export const fetchWithProgress =
  (platform: Platform, body: FormData, onProgress: Progress, keyHeader: string): typeof fetch =>
  async (input, init) => {
    if (!platform.xhr) return platform.fetch(input, init)
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    // It names the boundary between the parts, which the browser chooses anew when it sends the body.
    headers.delete('content-type')
    const result = await createXhrSender(platform.xhr)({
      url: request.url,
      headers: Object.fromEntries(headers),
      body,
      signal: request.signal,
      onProgress,
      keyHeader,
    })
    if (!result.ok) {
      const { kind } = result.failure
      // The client treats any redirect as one to the login page.
      if (kind === 'login') return Response.redirect(request.url, 302)
      throw kind === 'timeout' ? new DOMException('', 'TimeoutError') : new TypeError(`No answer: ${kind}`)
    }
    const { status, text, contentType, retryAfter, formKey: key } = result.value
    return new Response(text || null, {
      status,
      headers: {
        'content-type': contentType,
        'retry-after': retryAfter,
        ...(key !== null && { [keyHeader]: key }),
      },
    })
  }
