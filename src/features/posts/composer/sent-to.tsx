import { useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { tweetLeft, tweetUrlLength } from '../../share/tweet.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { isOtherSharing, type Sharing } from '../sharing-defaults.ts'
import styles from './composer.module.css'

interface SentToProps {
  /** Id of the element with the whole text. */
  id: string
  form: PostForm
  draft: PostDraft
  /** The blog that the post goes to. */
  blog: Blog | undefined
  /** Makes the networks the default of the blog's posts; resolves to whether that worked. */
  saveDefaults: (blog: Blog, sharing: Sharing) => Promise<boolean>
}

/**
 * Names of the networks that the post is also sent to; '' for none. The blog's settings may preselect them (TWEET-1).
 */
export const sentToText = ({ send_to_twitter, send_to_fbog }: PostDraft): string =>
  send_to_twitter && send_to_fbog
    ? t('Also post to Twitter and Facebook')
    : send_to_twitter
      ? t('Also post to Twitter')
      : send_to_fbog
        ? t('Also post to Facebook')
        : ''

/** Ref for a button that disappears once it has done its work: its focus moves to the first switch next to it. */
const moveFocusToSwitch = (button: HTMLButtonElement | null) => () => {
  if (button === document.activeElement) button?.parentElement?.querySelector('input')?.focus()
}

/** The text of the tweet, and how many more characters fit (TWEET-2…4, DEC-2). */
function Tweet({ form, draft }: Pick<SentToProps, 'form' | 'draft'>) {
  const left = tweetLeft(draft.customTweet, tweetUrlLength.postForm)
  return (
    <TextArea
      className={styles.tweet}
      label={t('Tweet')}
      hideLabel
      // One row at first, so that the form fits into the window and accepts text at once.
      rows={1}
      placeholder={t('Tweet (leave empty to use your post)')}
      hint={
        <span className={styles.tweetHint}>
          {t('[URL] will be replaced with a link to the post.')}
          <span className={styles.tweetCount} data-over={left < 0 || undefined}>
            {t('{count} left', { count: left })}
          </span>
        </span>
      }
      value={draft.customTweet}
      onChange={event => form.change({ customTweet: event.target.value })}
    />
  )
}

/** Shows the networks that the blog can also send the post to, and switches them on and off. */
export function SentTo({ id, form, draft, blog, saveDefaults }: SentToProps) {
  const [isSaving, setSaving] = useState(false)
  const hasTwitter = blog?.twitter_send_posts !== undefined || draft.send_to_twitter
  const hasFacebook = blog?.facebook_opengraph_send_posts !== undefined || draft.send_to_fbog
  if (!hasTwitter && !hasFacebook) return null
  const save = async (of: Blog) => {
    setSaving(true)
    await saveDefaults(of, draft)
    setSaving(false)
  }
  return (
    <div className={styles.sentTo}>
      {hasTwitter && (
        <Switch
          label={t('Also post to Twitter')}
          checked={draft.send_to_twitter}
          onChange={send_to_twitter => form.change({ send_to_twitter })}
        />
      )}
      {draft.send_to_twitter && <Tweet form={form} draft={draft} />}
      {hasFacebook && (
        <Switch
          label={t('Also post to Facebook')}
          checked={draft.send_to_fbog}
          onChange={send_to_fbog => form.change({ send_to_fbog })}
        />
      )}
      {blog && draft.mode === 'new' && isOtherSharing(blog, draft) && (
        <Button
          ref={moveFocusToSwitch}
          variant="plain"
          size="small"
          busy={isSaving}
          onClick={() => void save(blog)}
        >
          {t('Do this for every post on {blog}', { blog: blog.name })}
        </Button>
      )}
      <VisuallyHidden id={id}>{sentToText(draft)}</VisuallyHidden>
    </div>
  )
}
