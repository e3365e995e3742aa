import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type Signed = ReturnType<Policy['createHTML']>
type SignedAddress = ReturnType<Policy['createScriptURL']>

interface TrustedTypesHost {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string; createScriptURL(url: string): string },
    ): Policy
  }
}

// A host's `trusted-types` lists the allowed names: ours, or the purifier's own, which hosts may have listed before.
const names = ['inlay', 'dompurify']

function createPolicy(): Policy | undefined {
  const host: typeof globalThis & TrustedTypesHost = globalThis
  for (const name of names)
    try {
      return host.trustedTypes?.createPolicy(name, {
        createHTML: html => html,
        createScriptURL(url) {
          if (url === signing) return url
          throw new TypeError('Sanitized HTML never names a script')
        },
      })
    } catch {}
  return undefined
}

// Never exported from this folder's entry: whoever holds it could sign anything.
/** The one address that is being signed; none but for that moment, lest sanitized HTML could name a script. */
let signing: string | undefined

/** The one Trusted Types policy, which signs all sanitized HTML; undefined where the browser has none. */
export const policy = createPolicy()

/** Marks HTML as sanitized. Only for what a purifier returned. */
export function sign(html: string): Signed | string {
  return policy ? policy.createHTML(html) : html
}

/** Marks the address of a script as trusted. Only for one that the page data names. */
export function signScript(url: string): SignedAddress | string {
  signing = url
  try {
    return policy ? policy.createScriptURL(url) : url
  } finally {
    signing = undefined
  }
}
