import { useStore } from '@nanostores/react'
import { language, t } from '../../../platform/page/i18n.ts'
import { timeAgo } from '../../../platform/text/relative-time.ts'
import { DraftList, type RecoveredDraft } from '../../../shared/drafts/recovered-drafts.tsx'
import type { Feedback } from '../../../shared/feedback/store.ts'
import type { Autosave } from './autosave.ts'
import type { Offer } from './offers.ts'

interface RecoveryListProps {
  /** In milliseconds since the epoch. */
  now: number
  feedback: Feedback
  autosave: Autosave
  /** The blog that the form posts to. */
  blog: string
  /** Called when the pressed button disappears; moves the focus back to the form. */
  onDone: () => void
}

/** Unsaved drafts of this form, to restore or to discard. */
export function RecoveryList({ now, feedback, autosave, blog, onDone }: RecoveryListProps) {
  const offers = useStore(autosave.$offers)
  const lead = (offer: Offer) => {
    const time = timeAgo(offer.at, now, language())
    return offer.blog === blog
      ? t('You were writing this {time}.', { time })
      : t('You were writing this for {blog} {time}.', { time, blog: offer.blog })
  }
  const warnings = ({ mayBeSaved, isOutdated }: Offer) => [
    ...(mayBeSaved ? [t('This may already be posted.')] : []),
    ...(isOutdated
      ? [t('This post was edited after your draft. Restoring the draft will replace those edits.')]
      : []),
  ]
  const recovered = offers.map(
    (offer): RecoveredDraft => ({
      id: offer.slot,
      at: offer.at,
      lead: lead(offer),
      excerpt: offer.excerpt,
      warnings: warnings(offer),
    }),
  )
  const discard = (slot: string) => {
    const undo = autosave.discard(slot)
    feedback.toast(t('Draft discarded.'), { label: t('Undo'), run: undo })
  }
  return <DraftList offers={recovered} restore={autosave.restore} discard={discard} onDone={onDone} />
}
