import { beforeEach, describe, expect, it } from 'vitest'
import { shownLinks } from '../../../src/features/header/shown-links.ts'
import { checkPage } from '../../../src/platform/page/page.ts'
import { pageUrl, varyingUrl } from '../../../src/platform/page/page-url.ts'
import { siteUrl } from '../../../src/platform/page/site-url.ts'
import { stubPage } from '../page-stub.ts'

beforeEach(() => void stubPage())

const pageWith = (links: object, hosts = {}) => checkPage({ data: { form_key: 'k', links, hosts } }, {})

describe('links to the site’s pages', () => {
  it('[HEAD-1, MOB-5] are the usual ones unless the host names its own; null hides an entry of a menu', () => {
    const page = pageWith({ likes: '/me/likes', help: null, settings: 'https://account.example/' })
    const links = shownLinks(page, [
      ['likes', 'Likes'],
      ['help', 'Help'],
      ['settings', 'Settings'],
      ['settings_account', 'Account'],
    ])
    expect(links.map(({ href }) => href)).toEqual([
      '/me/likes',
      'https://account.example/',
      '/settings/account',
    ])
  })

  it('[MOB-15, ACT-12] put a blog or a term into the host’s path, encoded; null counts as missing there', () => {
    const page = pageWith({ blog: '/@{name}', blog_activity: null, follow: '/register' })
    expect(varyingUrl(page, 'blog', 'a b/c$&')).toBe('/@a%20b%2Fc%24%26')
    expect(varyingUrl(page, 'blog_activity', 'aria')).toBe('/blog/aria/activity')
    expect(varyingUrl(page, 'follow', 'aria')).toBe('/register')
    expect(varyingUrl(page, 'search', '')).toBe('/search')
  })

  it('are on the site’s main host, and whole where a <base> must not change them', () => {
    const page = pageWith({ help: 'https://help.example/' }, { www: 'https://www.example/' })
    expect(pageUrl(page, 'likes')).toBe('https://www.example/likes')
    expect(pageUrl(page, 'help')).toBe('https://help.example/')
    expect(siteUrl(pageWith({}), 'login')).toBe(`${location.origin}/login`)
    expect(siteUrl(pageWith({ login: null }), 'login')).toBe(null)
  })
})
