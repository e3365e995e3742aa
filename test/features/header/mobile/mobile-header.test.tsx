// @vitest-environment happy-dom

import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { setup } from '../../../../widgets/mobile-header/index.tsx'
import { createTestApp, type TestAppOptions } from '../../../support/app.ts'

/** The header at its placeholder, as the widget sets it up. */
function show({ bootstrap, flags }: TestAppOptions = {}, options: unknown = undefined) {
  const { app } = createTestApp({
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
})

describe('the search', () => {
  it('[MOB-3, MOB-21] takes the place of the title on a results page, with the term', async () => {
    expect(show().find('bdi')?.textContent).toBe('Dashboard')
    const { find, soon, press } = show({
      bootstrap: { page: { kind: 'search', title: 'Dashboard', search_term: 'herons' } },
    })
    expect(await soon('[type="search"]')).toHaveProperty('value', 'herons')
    expect(find('bdi')).toBeNull()
    await press('[aria-label="Close search"]')
    expect(find('[type="search"]')).toBeNull()
  })

  it.each([
    [['Original Posts', 'Safe search'], true, true],
    [['Safe search'], false, true],
    [[], false, false],
  ])(
    '[MOB-17, MOB-19] offers %j if the host has original posts: %s, and on a handset: %s',
    async (names, original_posts, is_mobile_handset) => {
      const { soon, press } = show({ flags: { is_mobile_handset } }, { original_posts })
      await press('[aria-label="Search"]')
      await press('[aria-label="Filter"]')
      await soon('[type="radio"][value="top"]:checked')
      const switches = [...document.querySelectorAll('[role="switch"]')]
      expect(switches.map(one => one.closest('label')?.textContent)).toEqual(names)
    },
  )
})
