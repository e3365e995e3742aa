import type { User } from '../../src/bus/contract.ts'
import { t } from '../../src/page/i18n.ts'
import type { PostDraft } from '../../src/posts/draft.ts'
import { type EditorType, editorTypes } from '../../src/posts/editor-types.ts'
import type { PostForm } from '../../src/posts/form.ts'
import { tweetLeft } from '../../src/posts/tweet.ts'
import { FlatSelect } from '../../src/ui/flat-select.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import styles from './composer.module.css'

interface PostSettingsProps {
  form: PostForm
  draft: PostDraft
  user: User | null
}

const editorNames = (): Record<EditorType, string> => ({
  rich: t('Rich text'),
  html: t('HTML'),
  markdown: t('Markdown'),
})

/** In a long form they open out of sight. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What most posts do without: addresses, the way of writing, what goes along with the post. */
export function PostSettings({ form, draft, user }: PostSettingsProps) {
  const blog = user?.channels.find(({ name }) => name === draft.tumblelog)
  const names = editorNames()
  const left = tweetLeft(draft.customTweet)
  return (
    <section ref={bringIntoView} className={styles.settings} aria-label={t('Settings')}>
      <TextField
        label={t('Custom address')}
        hint={t('The last part of the post’s address.')}
        value={draft.customUrl}
        onChange={event => form.change({ customUrl: event.target.value })}
      />
      <TextField
        label={t('Content source')}
        type="url"
        placeholder={t('Where did you find it?')}
        value={draft.sourceUrl}
        onChange={event => form.change({ sourceUrl: event.target.value })}
        onBlur={() => form.settleUrl('sourceUrl')}
      />
      <div className={styles.setting}>
        <span aria-hidden="true">{t('Write in')}</span>
        <FlatSelect
          label={t('Write in')}
          options={editorTypes.map(value => ({ value, label: names[value] }))}
          value={draft.editorType}
          onChange={editorType => form.change({ editorType })}
        />
      </div>
      {draft.is_reblog && (
        <Switch
          label={t('Leave out the original’s words')}
          checked={draft.remove_reblog_tree}
          onChange={remove_reblog_tree => form.change({ remove_reblog_tree })}
        />
      )}
      {draft.type === 'text' && (
        <Switch
          label={t('Let people answer')}
          checked={draft.allow_answers}
          onChange={allow_answers => form.change({ allow_answers })}
        />
      )}
      {blog?.twitter_send_posts !== undefined && (
        <Switch
          label={t('Send to Twitter')}
          checked={draft.send_to_twitter}
          onChange={send_to_twitter => form.change({ send_to_twitter })}
        />
      )}
      {draft.send_to_twitter && (
        <TextArea
          label={t('Tweet')}
          hint={t('[URL] becomes the address of the post.')}
          aside={<span className={styles.count}>{t('{count} left', { count: left })}</span>}
          value={draft.customTweet}
          onChange={event => form.change({ customTweet: event.target.value })}
        />
      )}
      {blog?.facebook_opengraph_send_posts !== undefined && (
        <Switch
          label={t('Send to Facebook')}
          checked={draft.send_to_fbog}
          onChange={send_to_fbog => form.change({ send_to_fbog })}
        />
      )}
    </section>
  )
}
