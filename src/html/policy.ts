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

// A host's `trusted-types` names what it allows: ours, or the purifier's own that it may have had before.
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

/** The one Trusted Types policy, under which all sanitized HTML is signed; undefined where there is none. */
export const policy = createPolicy()

/** Marks HTML as sanitized. Only for what a purifier returned. */
export function sign(html: string): Signed | string {
  return policy ? policy.createHTML(html) : html
}

/** Marks the address of a script. Only for one that the page's own data names. */
export function signScript(url: string): SignedAddress | string {
  signing = url
  try {
    return policy ? policy.createScriptURL(url) : url
  } finally {
    signing = undefined
  }
}
