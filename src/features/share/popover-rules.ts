import { isNetwork, networksOf } from './networks.ts'
import type { ShareData, ShareEntry } from './share-data.ts'
import { hasTarget, isExternal, type ShareRules } from './surfaces.ts'
import { tweetUrlLength } from './tweet.ts'

const order: readonly ShareEntry[] = [
  'system',
  'permalink',
  'embed',
  'email',
  ...networksOf.popover,
  'report',
  'report-abuse',
]

/** The flag by which the server hides an entry (SHARE-3). */
function isHidden(entry: ShareEntry, data: ShareData): boolean {
  if (isNetwork(entry)) return data[`show_${entry}`] === false
  const flags = {
    system: data.show_permalink,
    permalink: data.show_permalink,
    embed: data.show_embed,
    email: data.show_email,
    report: data.show_flagging,
    'report-abuse': data.show_reporting_links,
  }
  return flags[entry] === false
}

/** The share popover: an entry is shown if its flag is not false and it has a target (SHARE-3, SHARE-13). */
export const popoverRules: ShareRules = {
  surface: 'popover',
  entries(data, externalSharing) {
    if (data.is_private) return []
    const isInternalOnly = externalSharing === false || data.is_external_sharing_enabled === false
    const entries = order.filter(
      entry => hasTarget(entry, data) && !isHidden(entry, data) && !(isInternalOnly && isExternal(entry)),
    )
    // Both lead to the same page, so offering two would be confusing (DEC-153).
    return entries.includes('report') ? entries.filter(entry => entry !== 'report-abuse') : entries
  },
  systemFirst: true,
  urlLength: tweetUrlLength.sharePopover,
  warnsBelow: 10,
  // Loose on purpose: text, at sign, text, dot, text (SHARE-24).
  isEmail: address => /^\S+@\S+\.\S+$/.test(address),
  mailsEmbedCode: true,
  closeAfterMs: 1250,
  celebrates: false,
}
