const cookie = 'inlay_share_reply_to'
const yearSeconds = 31_536_000

/** Whether the user lets recipients of emails reply, as chosen within the last year (SHARE-31). */
export function readReplyTo(): boolean {
  try {
    return document.cookie.split('; ').includes(`${cookie}=true`)
  } catch {
    return false
  }
}

/** If cookies are blocked, the choice applies to this page only. */
function write(value: string, maxAge: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and never on plain http
    document.cookie = `${cookie}=${value}; path=/; max-age=${maxAge}; samesite=lax`
  } catch {}
}

export const keepReplyTo = (allowed: boolean): void => write(String(allowed), yearSeconds)

export const forgetReplyTo = (): void => write('', 0)
