import { t } from '../../src/page/i18n.ts'
import type { PostDraft } from '../../src/posts/draft.ts'
import { Icon } from '../../src/ui/icon.tsx'
import styles from './composer.module.css'

const elsewherePath = 'M7 17L17 7M9 7h8v8'

interface SentToProps {
  id: string
  draft: PostDraft
  hasSettings: boolean
  onSettings: () => void
}

/** Where else a post goes, in words; '' when nowhere. A blog's own settings may have decided it (dashboard.md §3). */
export const sentToText = ({ send_to_twitter, send_to_fbog }: PostDraft): string =>
  send_to_twitter && send_to_fbog
    ? t('Also to Twitter and Facebook')
    : send_to_twitter
      ? t('Also to Twitter')
      : send_to_fbog
        ? t('Also to Facebook')
        : ''

/** Says where else the post goes, and leads to the settings that decide it. */
export function SentTo({ id, draft, hasSettings, onSettings }: SentToProps) {
  const text = sentToText(draft)
  if (text === '') return null
  return (
    <button type="button" className={styles.sentTo} aria-expanded={hasSettings} onClick={onSettings}>
      <Icon path={elsewherePath} size={18} />
      <span id={id}>{text}</span>
    </button>
  )
}
