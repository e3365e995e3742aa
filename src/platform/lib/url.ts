/**
 * An address as a page or a server may give it: http, https, relative, or an image as data. Anything else with a colon
 * is refused, since browsers ignore blanks and control characters in the name of a scheme.
 */
export const webAddress = /^\s*(?:[hH][tT][tT][pP][sS]?:|[/?#]|[^:]*$|data:image\/(?:png|jpeg|gif|webp)[;,])/

/**
 * Reads an address the way the browser will; undefined when it is none. The platform's parser is the only one that
 * agrees with the browser on tabs, controls and backslashes; `URL.parse` is missing in the oldest browsers that we
 * serve.
 */
export function readUrl(value: string, base?: string | URL): URL | undefined {
  try {
    return new URL(value, base)
  } catch {}
}

/** Reads an address like `readUrl`; undefined as well if it is neither http nor https. */
export function readWebUrl(value: string, base?: string | URL): URL | undefined {
  const url = readUrl(value, base)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
