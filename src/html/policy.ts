import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type Signed = ReturnType<Policy['createHTML']>

interface TrustedTypesHost {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string; createScriptURL(url: string): string },
    ): Policy
  }
}

function createPolicy(): Policy | undefined {
  const host: typeof globalThis & TrustedTypesHost = globalThis
  try {
    return host.trustedTypes?.createPolicy('inlay', {
      createHTML: html => html,
      createScriptURL() {
        throw new TypeError('Sanitized HTML never names a script')
      },
    })
  } catch {
    // The host allows no policy of this name; the purifier then tries one of its own name.
    return undefined
  }
}

// Never exported from this folder's entry: whoever holds it could sign anything.
/** The one Trusted Types policy, under which all sanitized HTML is signed; undefined where there is none. */
export const policy = createPolicy()

/** Marks HTML as sanitized. Only for what a purifier returned. */
export function sign(html: string): Signed | string {
  return policy ? policy.createHTML(html) : html
}
