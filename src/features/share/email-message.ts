import type { ShareEntry } from './share-data.ts'
import { entriesWithTarget, externalEntries, facebook, reddit, type ShareRules } from './surfaces.ts'
import { tweetUrlLength } from './tweet.ts'

const messageOrder: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  'report',
  'facebook',
  'twitter',
  'pinterest',
  'reddit',
]

/** Share-as-message: three entries always, the others if page and post allow external sharing (SMSG-39…41, DEC-7). */
export const messageRules: ShareRules = {
  entries(data, externalSharing) {
    const hasTarget = entriesWithTarget(data)
    const isExternalAllowed =
      externalSharing === true && data.is_external_sharing_enabled === true && !data.is_private
    return messageOrder.filter(entry => {
      if (!externalEntries.includes(entry)) return true
      return isExternalAllowed && hasTarget[entry] && (entry !== 'pinterest' || data.show_pinterest === true)
    })
  },
  urlLength: tweetUrlLength.shareMessage,
  // No warning style; only a negative count is flagged (SMSG-47).
  warnsBelow: 0,
  // A local part, an at sign, a domain and a top-level domain of 2 to 20 letters (SMSG-43).
  isEmail: address => /^[^\s@]+@(?:[^\s@.]+\.)+\p{L}{2,20}$/u.test(address),
  mailsEmbedCode: false,
  windows: { twitter: { width: 550, height: 420 }, facebook, reddit },
  closeAfterMs: 3000,
  celebrates: true,
}
