import { networksOf } from './networks.ts'
import type { ShareEntry } from './share-data.ts'
import { hasTarget, isExternal, isHidden, type ShareRules } from './share-data.ts'
import { tweetUrlLength } from './tweet.ts'

const order: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  'report',
  ...networksOf.message,
]

/**
 * Share-as-message: three entries wherever a post is shared, the others if page and post allow external sharing
 * (SMSG-39…41, DEC-7); none that the server hides.
 */
export const messageRules: ShareRules = {
  surface: 'message',
  entries(data, externalSharing) {
    const isExternalAllowed =
      externalSharing === true && data.is_external_sharing_enabled === true && !data.is_private
    return order.filter(entry => {
      if (isHidden(entry, data)) return false
      if (!isExternal(entry)) return true
      return (
        isExternalAllowed && hasTarget(entry, data) && (entry !== 'pinterest' || data.show_pinterest === true)
      )
    })
  },
  urlLength: tweetUrlLength.shareMessage,
  // No warning style; only a negative count is flagged (SMSG-47).
  warnsBelow: 0,
  // A local part, an at sign, a domain and a top-level domain of 2 to 20 letters (SMSG-43).
  isEmail: address => /^[^\s@]+@(?:[^\s@.]+\.)+\p{L}{2,20}$/u.test(address),
  mailsEmbedCode: false,
  closeAfterMs: 3000,
  celebrates: true,
}
