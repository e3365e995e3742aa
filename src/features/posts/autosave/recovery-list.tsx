import { useStore } from '@nanostores/react'
import { language, t } from '../../../platform/page/i18n.ts'
import { timeAgo } from '../../../platform/text/time.ts'
import { DraftList, type RecoveredDraft } from '../../../shared/drafts/recovered-drafts.tsx'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { excerptOf } from '../lifecycle/titles.ts'
import type { Autosave, Offer } from './autosave.ts'
import type { UnsavedPost } from './snapshot.ts'

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
  const lead = ({ at, value }: Offer) => {
    const time = timeAgo(at, now, language())
    const { tumblelog } = value.draft
    return tumblelog === blog
      ? t('You were writing this {time}.', { time })
      : t('You were writing this for {blog} {time}.', { time, blog: tumblelog })
  }
  const warnings = ({ mayBeSaved, isOutdated }: UnsavedPost) => [
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
      excerpt: excerptOf(offer.value.draft),
      warnings: warnings(offer.value),
    }),
  )
  const discard = (slot: string) => {
    const undo = autosave.discard(slot)
    offerUndo(feedback, t('Draft discarded.'), undo)
  }
  return <DraftList offers={recovered} restore={autosave.restore} discard={discard} onDone={onDone} />
}
