import type { Blog } from '../../../src/bus/contract.ts'
import { t } from '../../../src/page/i18n.ts'
import type { PostDraft } from '../../../src/posts/draft/draft.ts'
import type { PostForm } from '../../../src/posts/draft/form.ts'
import { Switch } from '../../../src/ui/switch/switch.tsx'
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx'
import styles from './composer.module.css'

interface SentToProps {
  /** Of the words that say all of it. */
  id: string
  form: PostForm
  draft: PostDraft
  /** The blog that the post goes to. */
  blog: Blog | undefined
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

/** Where else the post goes, as far as the blog can send it there: to be seen and switched while writing. */
export function SentTo({ id, form, draft, blog }: SentToProps) {
  const hasTwitter = blog?.twitter_send_posts !== undefined || draft.send_to_twitter
  const hasFacebook = blog?.facebook_opengraph_send_posts !== undefined || draft.send_to_fbog
  if (!hasTwitter && !hasFacebook) return null
  return (
    <div className={styles.sentTo}>
      {hasTwitter && (
        <Switch
          label={t('Also to Twitter')}
          checked={draft.send_to_twitter}
          onChange={send_to_twitter => form.change({ send_to_twitter })}
        />
      )}
      {hasFacebook && (
        <Switch
          label={t('Also to Facebook')}
          checked={draft.send_to_fbog}
          onChange={send_to_fbog => form.change({ send_to_fbog })}
        />
      )}
      <VisuallyHidden id={id}>{sentToText(draft)}</VisuallyHidden>
    </div>
  )
}
