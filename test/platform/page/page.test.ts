import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFlags } from '../../../src/platform/page/flags.ts'
import { checkPage } from '../../../src/platform/page/page.ts'

const read = (data: object, flags: unknown = {}) => checkPage({ data: { form_key: 'k', ...data } }, flags)

const theme = {
  ...{ background_color: '#fff', link_color: '#00f', title_color: '#111', title_font: 'Gibson' },
  ...{ title_font_weight: 'bold', show_avatar: true, show_title: true, show_description: false },
  ...{ show_header_image: true, header_image_focused: '/h.png', header_image_dimens: '1200x600' },
  ...{ header_stretch: true, avatar_shape: 'circle' },
}
const channel = {
  ...{ name: 'aria', uuid: 't:aria', unread_count: 3, is_current: true, can_send_messages: true },
  ...{ following: false, can_subscribe: true, is_subscribed: false, token: 'tk', avatar_url: '/a.png' },
  ...{ global_theme_params: theme, highlighted_posts: ['<b>one</b>'], twitter_send_posts: true },
  ...{ facebook_opengraph_send_posts: false, is_legacy_private_channel: false },
  ...{ directory_safe_title: 'Aria', name_or_id: 'aria' },
}
const blog = {
  ...{ name: 'north', uuid: 't:north', url: 'https://north.blogs.example/', avatar_url: '/a.png' },
  ...{ avatar_url_48: '/48.png', avatar_url_128: '/128.png', tumblr_url: 'https://north.blogs.example/' },
  ...{ is_current: false, title: 'North', description: '<b>d</b>', description_sanitized: 'd' },
  ...{ cname: 'north.example', following: true, is_subscribed: true, can_subscribe: true },
  ...{ can_receive_messages: true, asks: true, submissions: true, anonymous_asks: true },
  ...{ activity_notifications: [{ type: 'follower' }], activity_data: { sparkline: [1, 2, 3] } },
  ...{ unread_messages_count_sum: 4, mention_key: 'mk', is_messaging_bot: true },
  ...{ directory_safe_title: 'North', theme: { background_color: '#000' }, isInboxFetched: true },
}
const user = {
  ...{ name: 'aria', liked_post_count: 5, friend_count: 6, primary: 'aria', can_message: true },
  ...{ is_sounds_enabled: true, is_verified_email: true, language: 'en_US', defaultEditorType: 'rich' },
  ...{ limits: { photos: 10 }, dashboardSettings: { wide: true }, channels: [channel] },
}
const messaging = {
  ...{ polling_token: 't', polling_frequency_inbox: 20000, polling_frequency_conversation: 10000 },
  ...{ has_tutorial: true, append_favorites_to_inbox_limit: 4, messaging_notification_icon: '/n.png' },
  ...{ image_upload_max_bytes: 1000, is_minimize_enabled: true, is_icebreakers_enabled: true },
  ...{ is_persistence_enabled: true, is_desktop_notifications_enabled: true, is_sounds_enabled: true },
  ...{ is_messaging_gif_search_enabled: true, is_messaging_send_photos_enabled: true },
  sounds: [{ name: 'in', filePath: '/in.mp3', fileType: 'audio/mpeg' }],
}

describe('page data', () => {
  it('[BOOT-1, BOOT-15, BOOT-16, BOOT-17, BOOT-18, BOOT-19, BOOT-22, BOOT-25, BOOT-26] keeps every field of the user, of a channel and of its theme', () => {
    expect(read({ user }).user).toEqual(user)
  })

  it('[BOOT-20, BOOT-21, BOOT-23, BOOT-24, BOOT-29] keeps every field of a blog', () => {
    const page = read({ user: { ...user, channels: [blog] } })
    expect(page.user?.channels).toEqual([blog])
    expect(page.warnings).toEqual([])
  })

  it('[BOOT-6, BOOT-7, BOOT-8] keeps the messaging data and its switches, and deprecated_fonts', () => {
    expect(read({ messaging, deprecated_fonts: true })).toMatchObject({ messaging, deprecated_fonts: true })
  })

  it('[BOOT-4, BOOT-5] reads each of the eight flags in every spelling, and a missing one as false', () => {
    const names = [
      ...(['is_mobile_handset', 'responsive_help_docs', 'indash_blogs', 'ask_form'] as const),
      ...(['livephotos_web', 'lrec_on_blog_pages_peepr', 'is_logged_in', 'dashboard_refresh'] as const),
    ]
    const spelled = (value: unknown) => names.map(name => readFlags({ [name]: value })[name])
    const all = (is: boolean) => names.map(() => is)
    for (const on of [true, 1, 'on', 'true']) expect(spelled(on), `${on}`).toEqual(all(true))
    for (const off of [false, '', 'off', 'false', null, 'maybe', {}])
      expect(spelled(off), `${off}`).toEqual(all(false))
    expect(Object.values(readFlags(undefined))).toEqual(all(false))
  })

  it('[BOOT-1] the base route has no slash at its end, and may be the root of the site', () => {
    expect(read({ base_route: '/home//' }).base_route).toBe('/home')
    expect(read({ base_route: '/' }).base_route).toBe('/')
    expect(read({ base_route: '' }).base_route).toBe('/dashboard')
  })

  it('drops a field of the wrong type, warns with its path, and keeps the rest', () => {
    const channels = [{ ...channel, unread_count: '3' }, { title: 'nameless' }]
    const page = read({ base_route: 7, user: { ...user, friend_count: 'many', channels } })
    const ofUser = ['user.channels.0.unread_count', 'user.channels.1', 'user.friend_count']
    expect(page.warnings.toSorted()).toEqual(['base_route', ...ofUser])
    expect(page.base_route).toBe('/dashboard')
    expect(page.user?.channels).toHaveLength(1)
    expect(page.user?.liked_post_count).toBe(5)
  })

  it('drops a user without a name: the page is a guest’s', () => {
    expect(read({ user: { channels: [] } })).toMatchObject({ user: null, warnings: ['user'], error: null })
  })

  it('ignores unknown fields and takes null as missing', () => {
    const page = read({ surprise: 1, user: null, peepr: null, hosts: { api: null, x: 1 } })
    expect(page.warnings).toEqual([])
    expect(page).not.toHaveProperty('surprise')
    expect(page.hosts).toEqual({})
  })

  it('takes the site’s main host with and without a slash at its end', () => {
    const hosts = ['https://www.example', 'https://www.example/', '/'].map(
      www => read({ hosts: { www } }).hosts.www,
    )
    expect(hosts).toEqual(['https://www.example', 'https://www.example', ''])
  })

  it.each([{ error: 'x' }, { data: 'x' }, { data: [] }, { data: null }, { data: { user } }])(
    'makes a guest page with a reason if it is %o',
    bootstrap => {
      const page = checkPage(bootstrap, {})
      expect(page.user).toBeNull()
      expect(page.error?.reason).toContain('#inlay-bootstrap')
    },
  )

  it('never throws and never returns a wrong type, whatever the page data holds', () => {
    const any = fc.jsonValue()
    const broken = fc.record({ user: any, messaging: any, hosts: any, tour: any })
    fc.assert(
      fc.property(fc.oneof(any, broken), any, (data, flags) => {
        const page = read(Object(data), flags)
        expect(typeof page.base_route).toBe('string')
        expect(page.user === null || typeof page.user.name === 'string').toBe(true)
        expect(Array.isArray(page.tour ?? [])).toBe(true)
      }),
    )
    fc.assert(fc.property(broken, data => read(data).error === null))
  })

  it('is safe against a __proto__ key', () => {
    const page = read(JSON.parse('{"__proto__":{"user":{"name":"x"}},"hosts":{"__proto__":{"api":"x"}}}'))
    expect(page.user).toBeNull()
    expect(page.hosts.api).toBeUndefined()
  })
})
