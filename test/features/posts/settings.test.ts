import { describe, expect, it } from 'vitest'
import { sharingDefaults } from '../../../src/features/posts/draft/start-draft.ts'
import { isOtherSharing, saveSharingDefaults } from '../../../src/features/posts/sharing-defaults.ts'
import { knownTags } from '../../../src/features/posts/tags.ts'
import type { App } from '../../../src/platform/app.ts'
import { session } from '../../../src/platform/session.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from './stub-page.ts'

stubPage()

/** Another page of the browser. */
const next = ({ platform: { storage } }: App, user: 'aria' | 'bruno' = 'aria') =>
  createTestApp({ user, platform: { storage } }).app

describe('the tags that are suggested', () => {
  it('are the user’s own before the page’s, prefix matches first, none that is taken or there twice', () => {
    const { app } = createTestApp()
    app.get(knownTags).remember(['night trains', 'Nicht', 'day', 'Café', 'café'])
    const tags = next(app).get(knownTags)
    tags.remember(['nineties', 'cafe culture', 'CAFÉ'])
    const suggested = ['night trains', 'Nicht', 'Niche', 'a nice day']
    expect(tags.suggest('#Ni', ['nineties'], ['Niche', 'a nice day', 'nothing'])).toEqual(suggested)
    expect(tags.suggest('cafe', [], [])).toEqual(['cafe culture', 'CAFÉ'])
    expect(tags.suggest('  ', [], ['a'])).toEqual([])
    expect(next(app, 'bruno').get(knownTags).suggest('ni', [], [])).toEqual([])
  })

  it('are the page’s if what is stored is invalid', () => {
    const { app } = createTestApp()
    for (const text of ['{', '7', '[7,null,""]', '{"a":1}']) {
      app.platform.storage.set('inlay:tags:aria:used', text)
      expect(next(app).get(knownTags).suggest('a', [], ['ab']), text).toEqual(['ab'])
    }
  })
})

describe('the networks that the posts of a blog are also sent to', () => {
  /** A test app, and its primary blog, which sends its posts to Twitter. */
  function setUp() {
    const test = createTestApp()
    const blog = () => {
      const primary = test.app.get(session).$primary.get()
      if (!primary) throw new Error('no blog')
      return primary
    }
    test.app.get(session).updateUser({ channels: [{ ...blog(), twitter_send_posts: true }] })
    const told = () => test.app.get(feedback).$toasts.get()[0]?.text
    return { ...test, blog, told, sent: () => test.realm.requests.at(-1) }
  }
  const facebookOnly = { send_to_twitter: false, send_to_fbog: true }

  it('[TWEET-1, DEC-151] are no default of its reblogs, unless its settings say so for these', () => {
    const none = { send_to_twitter: false, send_to_fbog: false }
    const blog = { name: 'aria', twitter_send_posts: true, facebook_opengraph_send_posts: true }
    expect(sharingDefaults(blog, 'new')).toEqual({ send_to_twitter: true, send_to_fbog: true })
    for (const one of [blog, null]) expect(sharingDefaults(one, 'reblog')).toEqual(none)
    const asked = { ...blog, twitter_send_reblogs: true }
    expect(sharingDefaults(asked, 'reblog')).toEqual({ ...none, send_to_twitter: true })
  })

  it('[BLOG-16, BLOG-17] are its default from then on, and the user is told', async () => {
    const { app, blog, told, sent } = setUp()
    const { name, name_or_id } = blog()
    expect(isOtherSharing(blog(), facebookOnly)).toBe(true)
    expect(await saveSharingDefaults(app, blog(), facebookOnly)).toBe(true)
    expect(sent()).toMatchObject({ method: 'POST', path: '/settings/save' })
    expect(sent()?.fields).toMatchObject({
      tumblelog_name_or_id: name_or_id,
      page: 'blog',
      'tumblelog[twitter_send_posts]': 'off',
      'tumblelog[facebook_opengraph_send_posts]': 'on',
    })
    expect(blog()).toMatchObject({ twitter_send_posts: false, facebook_opengraph_send_posts: true })
    expect(isOtherSharing(blog(), facebookOnly)).toBe(false)
    expect(told()).toBe(`Saved as the default for ${name}.`)
  })

  it('[BLOG-17] are those that the blog is connected with', async () => {
    const { app, blog, sent } = setUp()
    const { facebook_opengraph_send_posts: _, ...withTwitter } = blog()
    expect(isOtherSharing(withTwitter, { send_to_twitter: true, send_to_fbog: true })).toBe(false)
    await saveSharingDefaults(app, withTwitter, facebookOnly)
    expect(sent()?.fields).toMatchObject({ 'tumblelog[twitter_send_posts]': 'off' })
    expect(sent()?.fields).not.toHaveProperty('tumblelog[facebook_opengraph_send_posts]')
  })

  it('stay as they are where that fails, and the user is told why', async () => {
    const { app, realm, blog, told } = setUp()
    realm.faults.add({ call: 'POST /settings/save', kind: 'status', status: 403 })
    expect(await saveSharingDefaults(app, blog(), facebookOnly)).toBe(false)
    expect(blog().twitter_send_posts).toBe(true)
    const why = 'You don’t have permission to do that.'
    expect(told()).toBe(`Couldn’t update the settings for ${blog().name}. ${why}`)
  })
})
