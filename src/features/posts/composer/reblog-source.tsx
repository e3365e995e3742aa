import type { ReactNode } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { NotesButton } from '../../../shared/notes-button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { PostDraft } from '../draft/draft.ts'
import styles from './reblog-source.module.css'

interface ReblogSourceProps {
  draft: PostDraft
  /** Content of the type other than text, such as the photos; nothing for a text. */
  children?: ReactNode
}

/** The post being reblogged as its readers will see it, read-only: the reblogger's comment is below it. */
export function ReblogSource({ draft, children }: ReblogSourceProps) {
  const trail = draft.remove_reblog_tree ? '' : draft.reblogTree
  if (!children && trail === '') return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section className={styles.original} aria-label={t('Original post')} tabIndex={0}>
      {draft.reblogFrom && <bdi className={styles.blog}>{draft.reblogFrom}</bdi>}
      {children}
      {trail !== '' && (
        <div className={styles.trail} dir="auto">
          <SafeHtml html={trail} profile="rich" />
        </div>
      )}
      {draft.reblog_id && (
        <NotesButton post={{ id: draft.reblog_id, tumblelog: draft.reblogFrom }} className={styles.notes} />
      )}
    </section>
  )
}
