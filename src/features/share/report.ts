import type { ShareEntry } from './share-data.ts'
import { entriesWithTarget, externalEntries, facebook, reddit, type ShareRules } from './surfaces.ts'
import { tweetUrlLength } from './tweet.ts'

const popoverOrder: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  'twitter',
  'facebook',
  'pinterest',
  'reddit',
  'report',
  'report-abuse',
]

/** The share popover: an entry is shown if its flag is not false and it has a target (SHARE-3, SHARE-13). */
export const popoverRules: ShareRules = {
  entries(data, externalSharing) {
    if (data.is_private) return []
    const hasTarget = entriesWithTarget(data)
    const isInternalOnly = externalSharing === false || data.is_external_sharing_enabled === false
    const flags: Partial<Record<ShareEntry, boolean | undefined>> = {
      system: data.show_permalink,
      permalink: data.show_permalink,
      embed: data.show_embed,
      email: data.show_email,
      twitter: data.show_twitter,
      facebook: data.show_facebook,
      pinterest: data.show_pinterest,
      reddit: data.show_reddit,
      report: data.show_flagging,
      'report-abuse': data.show_reporting_links,
    }
    const entries = popoverOrder.filter(
      entry =>
        hasTarget[entry] && flags[entry] !== false && !(isInternalOnly && externalEntries.includes(entry)),
    )
    // Both lead to the same page, so that two would be a question without an answer (DEC-153).
    return entries.includes('report') ? entries.filter(entry => entry !== 'report-abuse') : entries
  },
  systemFirst: true,
  urlLength: tweetUrlLength.sharePopover,
  warnsBelow: 10,
  // Loose on purpose: text, at sign, text, dot, text (SHARE-24).
  isEmail: address => /^\S+@\S+\.\S+$/.test(address),
  mailsEmbedCode: true,
  windows: { twitter: { width: 626, height: 258 }, facebook, reddit },
  closeAfterMs: 1250,
  celebrates: false,
}
