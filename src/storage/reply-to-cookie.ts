const cookie = 'inlay_share_reply_to'
const yearSeconds = 31_536_000

/** Whether the user lets recipients of e-mails reply, as chosen within the last year (SHARE-31). */
export const readReplyTo = (): boolean => document.cookie.split('; ').includes(`${cookie}=true`)

export function keepReplyTo(allowed: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and never on plain http
  document.cookie = `${cookie}=${allowed}; path=/; max-age=${yearSeconds}; samesite=lax`
}

export function forgetReplyTo(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and never on plain http
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`
}
