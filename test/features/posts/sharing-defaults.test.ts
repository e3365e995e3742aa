// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { sharingDefaults } from '../../../src/features/posts/draft/start.ts'
import { isOtherSharing, saveSharingDefaults } from '../../../src/features/posts/sharing-defaults.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

/** A test app, and its primary blog, which sends its posts to Twitter. */
function setUp() {
  const test = createTestApp()
  const blog = () => {
    const primary = test.app.get(session).$primary.get()
    if (!primary) throw new Error('no blog')
    return primary
  }
  const toasts = () =>
    test.app
      .get(feedback)
      .$toasts.get()
      .map(({ text }) => text)
  return { ...test, blog, toasts }
}
const facebookOnly = { send_to_twitter: false, send_to_fbog: true }

describe('the networks that the posts of a blog are also sent to', () => {
  it('[TWEET-1, DEC-151] are no default of its reblogs, unless its settings say so for these', () => {
    const none = { send_to_twitter: false, send_to_fbog: false }
    const blog = { name: 'aria', twitter_send_posts: true, facebook_opengraph_send_posts: true }
    expect(sharingDefaults(blog, 'new')).toEqual({ send_to_twitter: true, send_to_fbog: true })
    expect(sharingDefaults(blog, 'reblog')).toEqual(none)
    expect(sharingDefaults(null, 'reblog')).toEqual(none)
    const asked = { ...blog, twitter_send_reblogs: true }
    expect(sharingDefaults(asked, 'reblog')).toEqual({ ...none, send_to_twitter: true })
  })

  it('[BLOG-16, BLOG-17] are its default from then on, and the user is told', async () => {
    const { app, realm, blog, toasts } = setUp()
    expect(isOtherSharing(blog(), facebookOnly)).toBe(true)
    expect(await saveSharingDefaults(app, blog(), facebookOnly)).toBe(true)
    expect(realm.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/settings/save',
      fields: {
        tumblelog_name_or_id: blog().name_or_id,
        page: 'blog',
        'tumblelog[twitter_send_posts]': 'off',
        'tumblelog[facebook_opengraph_send_posts]': 'on',
      },
    })
    expect(blog()).toMatchObject({ twitter_send_posts: false, facebook_opengraph_send_posts: true })
    expect(isOtherSharing(blog(), facebookOnly)).toBe(false)
    expect(toasts()).toEqual([`${blog().name} will do this for every post from now on.`])
  })

  it('[BLOG-17] are those that the blog is connected with', async () => {
    const { app, realm, blog } = setUp()
    const { facebook_opengraph_send_posts, ...withTwitter } = blog()
    expect(facebook_opengraph_send_posts).toBeDefined()
    expect(isOtherSharing(withTwitter, { send_to_twitter: true, send_to_fbog: true })).toBe(false)
    await saveSharingDefaults(app, withTwitter, facebookOnly)
    expect(realm.requests.at(-1)?.fields).toMatchObject({ 'tumblelog[twitter_send_posts]': 'off' })
    expect(realm.requests.at(-1)?.fields).not.toHaveProperty('tumblelog[facebook_opengraph_send_posts]')
  })

  it('stay as they are where that fails, and the user is told why', async () => {
    const { app, realm, blog, toasts } = setUp()
    realm.faults.add({ call: 'POST /settings/save', kind: 'status', status: 403 })
    expect(await saveSharingDefaults(app, blog(), facebookOnly)).toBe(false)
    expect(blog().twitter_send_posts).toBe(true)
    expect(toasts()).toEqual([
      `Couldn’t update the settings for ${blog().name}. You don’t have permission to do that.`,
    ])
  })
})
