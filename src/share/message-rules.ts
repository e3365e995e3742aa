import { tweetUrlLength } from '../lib/tweet.ts'
import type { ShareEntry } from './rules.ts'
import { facebook, outside, possible, reddit, type ShareRules } from './surfaces.ts'

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

/** A post as a message: three entries always, the others where page and post may be shared outside (social.md §6). */
export const messageRules: ShareRules = {
  entries(data, mayLeave) {
    const can = possible(data)
    const leaves = mayLeave === true && data.is_external_sharing_enabled === true && !data.is_private
    return messageOrder.filter(entry => {
      if (!outside.includes(entry)) return true
      return leaves && can[entry] && (entry !== 'pinterest' || data.show_pinterest === true)
    })
  },
  urlLength: tweetUrlLength.shareMessage,
  // Without a warning: too many is all that it marks.
  warnsBelow: 0,
  // A local part, an at sign, a domain and a top-level domain of 2 to 20 letters (social.md §5).
  isEmail: address => /^[^\s@]+@(?:[^\s@.]+\.)+\p{L}{2,20}$/u.test(address),
  mailsEmbedCode: false,
  windows: { twitter: { width: 550, height: 420 }, facebook, reddit },
  closeAfterMs: 3000,
  celebrates: true,
}
