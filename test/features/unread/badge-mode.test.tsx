// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Header } from '../../../src/features/header/desktop/header.tsx'
import { createHeader, createLogo } from '../../../src/features/header/desktop/header-model.ts'
import { MobileHeaderBar } from '../../../src/features/header/mobile/mobile-header.tsx'
import { createMobileHeader } from '../../../src/features/header/mobile/mobile-header-model.ts'
import { readOptions, type Views } from '../../../src/features/header/mobile/options.ts'
import { startTabBadge } from '../../../src/features/notifications/tab-badge.ts'
import { settingsStart } from '../../../src/features/settings/reading-settings.ts'
import { BadgeSection } from '../../../src/features/settings/sections.tsx'
import { badgeKey, badgeMode, setBadgeMode } from '../../../src/features/unread/badges.ts'
import { unreadCounts } from '../../../src/features/unread/counts.ts'
import { session } from '../../../src/platform/session.ts'
import { createTestApp, storeElsewhere, type TestApp } from '../../support/app.ts'

function counted() {
  const test = createTestApp()
  const unread = test.app.get(unreadCounts)
  unread.$activity.set({ aria: 3, 'aria-sketches': 122 })
  unread.$messages.set({ aria: 6 })
  return { ...test, unread }
}

function showHeader({ app }: TestApp) {
  const unread = app.get(unreadCounts)
  const header = createHeader<never>({
    session: app.get(session),
    unread,
    bus: app.bus,
    disposer: app.disposer,
    load: () => new Promise(() => {}),
    failed: () => {},
  })
  const logo = createLogo({ random: () => 0, isStill: () => true, preload: () => {} })
  render(
    <Header
      header={header}
      logo={logo}
      $badgeMode={app.get(badgeMode)}
      canMessage
      canPost
      home="/"
      explore={null}
      current={undefined}
    />,
  )
}

/** The buttons' names, and what their badges show: a dot has no text. */
const badges = () =>
  screen
    .getAllByRole('button')
    .filter(one => one.querySelector(':scope > span'))
    .map(one => [one.getAttribute('aria-label'), one.textContent])

describe('badges, as the user has chosen', () => {
  it('[HEAD-6, HEAD-7, UTIL-9] are numbers at first, dots that a screen reader hears as unread activity, or nothing, at once', () => {
    const test = counted()
    showHeader(test)
    expect(badges()).toEqual([
      ['Messages, 6 unread', '6'],
      ['Activity, 3 unread', '3'],
      ['Account, 99+ unread', '99+'],
    ])
    act(() => setBadgeMode(test.app, 'dot'))
    expect(badges()).toEqual([
      ['Messages, unread messages', ''],
      ['Activity, unread activity', ''],
      ['Account, unread activity', ''],
    ])
    act(() => test.unread.$activity.set({}))
    expect(badges().map(([name]) => name)).toEqual(['Messages, unread messages'])
    act(() => setBadgeMode(test.app, 'none'))
    expect(badges()).toEqual([])
    expect(screen.getByRole('button', { name: 'Messages' })).toBeDefined()
  })

  it('[DEC-192] hold for the phone’s menu, messages, and activity, of which the menu counts the other blogs', () => {
    const test = counted()
    const header = createMobileHeader<Views>({
      load: () => new Promise(() => {}),
      failed: () => {},
      disposer: test.app.disposer,
      isLoggedIn: true,
    })
    const deps = {
      app: test.app,
      session: test.app.get(session),
      unread: test.unread,
      $badgeMode: test.app.get(badgeMode),
    }
    render(<MobileHeaderBar {...deps} header={header} options={readOptions({})} />)
    expect(badges().map(([name]) => name)).toEqual([
      'Menu, 99+ unread',
      'Messages, 6 unread',
      'Activity, 3 unread',
    ])
    act(() => setBadgeMode(test.app, 'none'))
    expect(badges()).toEqual([])
  })

  it('[MSGP-24] hold for the tab’s title, which gets back its own text', () => {
    const test = counted()
    document.title = 'A blog'
    startTabBadge(test.app, test.app.disposer)
    expect(document.title).toBe('(6) A blog')
    setBadgeMode(test.app, 'dot')
    expect(document.title).toBe('(•) A blog')
    setBadgeMode(test.app, 'none')
    expect(document.title).toBe('A blog')
  })

  it('[MSGP-24] start without the tab’s icon of a page that the host has kept for Back', () => {
    document.head.innerHTML =
      '<link rel="icon" href="/own.png"><link rel="icon" data-inlay-badge href="/old.png">'
    const { app } = createTestApp()
    startTabBadge(app, app.disposer)
    const icons = [...document.querySelectorAll('link')].map(icon => icon.getAttribute('href'))
    expect(icons).toEqual(['/own.png'])
  })

  it('are chosen in the reading settings, stored for this user, and known to the next page and to other tabs', () => {
    const test = counted()
    render(
      <BadgeSection
        $start={test.app.get(settingsStart)}
        $mode={test.app.get(badgeMode)}
        change={mode => setBadgeMode(test.app, mode)}
      />,
    )
    act(() => screen.getByRole('radio', { name: 'Show a dot' }).click())
    const key = badgeKey(test.app)
    const stored = test.app.platform.storage.get(key)
    const next = createTestApp()
    expect(next.app.get(badgeMode).get()).toBe('number')
    storeElsewhere(next.app, key, stored)
    expect(next.app.get(badgeMode).get()).toBe('dot')
    storeElsewhere(next.app, key, '{"mode":"<img>"}')
    expect(next.app.get(badgeMode).get()).toBe('number')
  })
})
