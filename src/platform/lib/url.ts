/**
 * An address as a page or a server may give it: http, https, relative, or image data. Anything else with a colon is
 * refused, since browsers ignore whitespace and control characters in a scheme.
 */
export const webAddress = /^\s*(?:[hH][tT][tT][pP][sS]?:|[/?#]|[^:]*$|data:image\/(?:png|jpeg|gif|webp)[;,])/

/**
 * Parses an address the way the browser will; undefined if it isn't one. Only the platform's parser agrees with the
 * browser on tabs, control characters, and backslashes; `URL.parse` is missing in the oldest browsers we support.
 */
export function readUrl(value: string, base?: string | URL): URL | undefined {
  try {
    return new URL(value, base)
  } catch {}
}

/** Parses an address like `readUrl`; also undefined if it is neither http nor https. */
export function readWebUrl(value: string, base?: string | URL): URL | undefined {
  const url = readUrl(value, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
