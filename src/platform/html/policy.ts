import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type SignedHtml = ReturnType<Policy['createHTML']>
type SignedScriptUrl = ReturnType<Policy['createScriptURL']>

interface TrustedTypesHost {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(html: string): string; createScriptURL(url: string): string },
    ): Policy
  }
}

// A host's `trusted-types` lists the allowed names: ours, or the purifier's own, which hosts may have listed before.
const policyNames = ['inlay', 'dompurify']

function createPolicy(): Policy | undefined {
  const host: typeof globalThis & TrustedTypesHost = globalThis
  for (const name of policyNames)
    try {
      return host.trustedTypes?.createPolicy(name, {
        createHTML: html => html,
        createScriptURL(url) {
          if (url === scriptBeingSigned) return url
          throw new TypeError('Sanitized HTML never names a script')
        },
      })
    } catch {}
  return undefined
}

/**
 * The address of the script being signed. The policy refuses all others, because sanitized HTML contains no scripts.
 */
let scriptBeingSigned: string | undefined

/**
 * The only Trusted Types policy, which signs all sanitized HTML; undefined if the browser has none. Used in this folder
 * only: code with access to it could sign anything.
 */
export const policy = createPolicy()

/** Marks HTML as sanitized. Only for the output of a purifier. */
export function sign(html: string): SignedHtml | string {
  return policy ? policy.createHTML(html) : html
}

/** Marks a script's address as trusted. Only for one from the page data. */
export function signScript(url: string): SignedScriptUrl | string {
  scriptBeingSigned = url
  try {
    return policy ? policy.createScriptURL(url) : url
  } finally {
    scriptBeingSigned = undefined
  }
}
