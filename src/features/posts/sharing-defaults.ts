import type { App } from '../../platform/app.ts'
import type { Blog } from '../../platform/bus/contract.ts'
import { http } from '../../platform/http/client.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import type { PostDraft } from './draft/draft.ts'

/** The networks that a post is also sent to. */
export type Sharing = Pick<PostDraft, 'send_to_twitter' | 'send_to_fbog'>

/** The blog's settings that correspond to these, for the networks that the blog is connected to. */
const settingsOf = (blog: Blog, { send_to_twitter, send_to_fbog }: Sharing) =>
  (
    [
      ['twitter_send_posts', send_to_twitter],
      ['facebook_opengraph_send_posts', send_to_fbog],
    ] as const
  ).filter(([name]) => blog[name] !== undefined)

/** Whether a post is sent elsewhere than the blog's posts are by default (TWEET-1). */
export const isOtherSharing = (blog: Blog, sharing: Sharing): boolean =>
  settingsOf(blog, sharing).some(([name, isOn]) => blog[name] !== isOn)

/** Makes this the default of a blog's posts, and tells the user (BLOG-16, BLOG-17). Resolves to whether it worked. */
export async function saveSharingDefaults(app: App, blog: Blog, sharing: Sharing): Promise<boolean> {
  const settings = settingsOf(blog, sharing)
  const fields = settings.map(([name, isOn]) => [`tumblelog[${name}]`, isOn ? 'on' : 'off'])
  const result = await app.get(http).send({
    method: 'POST',
    path: '/settings/save',
    // The page of the settings that has these switches is the blog's.
    form: {
      tumblelog_name_or_id: blog.name_or_id ?? blog.name,
      page: 'blog',
      ...Object.fromEntries(fields),
    },
  })
  const { toast, fail } = app.get(feedback)
  if (!result.ok) {
    fail(
      `${t('Couldn’t update the settings for {blog}.', { blog: blog.name })} ${failureText(result.failure)}`,
    )
    return false
  }
  const { $user, updateUser } = app.get(session)
  const withSettings = (channel: Blog): Blog =>
    channel.name === blog.name ? { ...channel, ...Object.fromEntries(settings) } : channel
  updateUser({ channels: ($user.get()?.channels ?? []).map(withSettings) })
  toast(t('Saved as the default for {blog}.', { blog: blog.name }))
  return true
}
