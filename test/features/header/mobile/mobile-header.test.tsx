// @vitest-environment happy-dom

import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { setup } from '../../../../widgets/mobile-header/index.tsx'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'

/** The header at its placeholder, as the widget sets it up. */
function show({ bootstrap, flags, ...more }: TestAppOptions = {}, options: unknown = undefined) {
  const { app } = createTestApp({
    ...more,
    bootstrap: { page: { kind: 'dashboard', title: 'Dashboard' }, ...bootstrap },
    flags: { is_mobile_handset: true, ...flags },
  })
  const element = document.body.appendChild(document.createElement('div'))
  const { view } = setup({ app, element, options, disposer: createDisposer() })
  render(view, { container: element })
  const find = <E extends Element>(selector: string) => element.querySelector<E>(selector)
  const soon = <E extends Element>(selector: string) =>
    vi.waitFor(() => find<E>(selector) ?? Promise.reject(new Error(`no ${selector}`)))
  return { find, soon, press: async (selector: string) => fireEvent.click(await soon(selector)) }
}
/** Where the links of the menu lead to, by their texts. */
async function linksOf({ press, soon }: ReturnType<typeof show>): Promise<Record<string, string | null>> {
  await press('[aria-label^="Menu"]')
  const menu = await soon('dialog[open]')
  return Object.fromEntries(
    [...menu.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')]),
  )
}

describe('the drawer of a logged-in user', () => {
  it('[MOB-5, MOB-6, MOB-7, MOB-9, MOB-13, MOB-14] links to the user’s pages and blogs, with their counts', async () => {
    const user = {
      name: 'aria',
      liked_post_count: 12,
      friend_count: 34,
      channels: [{ name: 'aria-sketches', title: 'Sketchbook', avatar_url: '/sketches.png' }],
    }
    const header = show({ bootstrap: { user } })
    expect(await linksOf(header)).toEqual({
      Dashboard: '/dashboard',
      Likes12: '/likes',
      Following34: '/following',
      'Create a post': '/new/text',
      'aria-sketchesSketchbook': '/blog/aria-sketches',
    })
    expect(header.find('a img')?.getAttribute('src')).toBe('/sketches.png')
  })

  it('[MOB-6, MOB-7, MOB-14] has no count of likes without any, but one of zero blogs; the address of a new post begins as the host says', async () => {
    const user = { name: 'aria', liked_post_count: 0, friend_count: 0, channels: [{ name: 'aria' }] }
    expect(await linksOf(show({ bootstrap: { user } }, { url_prefix: '/de' }))).toMatchObject({
      Likes: '/likes',
      Following0: '/following',
      'Create a post': '/de/new/text',
    })
  })

  it('[DEC-316] links to a new post where its form is, if the site is below a path', async () => {
    const user = { name: 'aria', channels: [{ name: 'aria' }] }
    const site = { user, hosts: { www: '/north' }, base_route: '/north/home' }
    expect(await linksOf(show({ bootstrap: site }))).toMatchObject({
      Dashboard: '/north/dashboard',
      'Create a post': '/north/home/new/text',
    })
  })
})

it('[MOB-8, MOB-13] the settings in the drawer are a menu of their own, which links to their pages', async () => {
  const header = show({ bootstrap: { user: { name: 'aria', channels: [{ name: 'aria' }] } } })
  await linksOf(header)
  const buttons = [...document.querySelectorAll('dialog button')]
  const settings = buttons.find(({ textContent }) => textContent === 'Settings')
  if (settings) fireEvent.click(settings)
  const links = [...document.querySelectorAll('dialog a')].map(link => link.getAttribute('href'))
  const pages = ['', '/account', '/password', '/tfa', '/notifications', '/apps']
  expect(links).toEqual([...pages.map(page => `/settings${page}`), '/help', '/logout'])
})

describe('a guest', () => {
  it('[MOB-3, MOB-10, MOB-11, MOB-12, MOB-13] finds log in and register, the app, and the credit of the picture, and no title', async () => {
    const splash = { image: '/splash.png', blog_name: 'nightowl', blog_url: '/blog/nightowl' }
    const header = show({ user: null }, { splash, app_url: '/app' })
    expect(await linksOf(header)).toEqual({
      'Log in': '/login',
      'Get started': '/register',
      'Get the app': '/app',
      'Photo by nightowl': '/blog/nightowl',
    })
    expect(document.querySelector('dialog h2')?.textContent).toContain('Follow the blogs')
    expect(header.find('bdi')?.textContent).toBe('')
  })

  it('[MOB-4] can search without a filter', async () => {
    const { press, soon, find } = show({ user: null })
    await press('[aria-label="Search"]')
    await soon('[type="search"]')
    expect(find('[aria-label="Filter"]')).toBeNull()
  })
})

it.each([
  [['Original Posts', 'Safe search'], true, true],
  [['Safe search'], false, true],
  [[], false, false],
])(
  '[MOB-4, MOB-16, MOB-17, MOB-18, MOB-19] the search offers sort, type and %j if the host has original posts: %s, and on a handset: %s',
  async (names, original_posts, is_mobile_handset) => {
    const { soon, press } = show({ flags: { is_mobile_handset } }, { original_posts })
    await press('[aria-label="Search"]')
    await press('[aria-label="Filter"]')
    const top = await soon('[type="radio"][value="top"]:checked')
    expect(top.closest('fieldset')?.textContent ?? '').toContain('Recent Posts')
    expect([...document.querySelectorAll('option')].map(one => one.textContent).join()).toBe(
      'All Types,Text,Photo,Quote,Link,Chat,Audio,Video',
    )
    const switches = [...document.querySelectorAll('[role="switch"]')]
    expect(switches.map(one => one.closest('label')?.textContent)).toEqual(names)
  },
)
