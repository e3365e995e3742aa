import { describe, expect, it, vi } from 'vitest'
import { activityMemory } from '../../../src/features/activity/memory.ts'
import { emojiStore } from '../../../src/features/emoji/store.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { messageSettings } from '../../../src/features/messaging/settings/message-settings.ts'
import { altReminder } from '../../../src/features/posts/alt-reminder.ts'
import { layoutChoice } from '../../../src/features/posts/frame/choice.ts'
import { quickChoices } from '../../../src/features/posts/quick-reblog/quick-choices.ts'
import { sendDelay } from '../../../src/features/posts/send-delay.ts'
import { readingSettings } from '../../../src/features/reading/settings.ts'
import { reader } from '../../../src/features/translate/settings.ts'
import { badgeMode } from '../../../src/features/unread/badge-mode.ts'
import { mutedConversations } from '../../../src/features/unread/muted.ts'
import type { App } from '../../../src/platform/app.ts'
import { ownKey, storedAtom } from '../../../src/platform/storage/stored-atom.ts'
import { createTestApp, storeElsewhere } from '../../support/app.ts'

const day = 86_400_000
const colors = ['red', 'green', 'blue'] as const
type Color = (typeof colors)[number]
const key = 'inlay:color:aria:favorite'
const favorite = (app: App) =>
  storedAtom<{ color: Color; bright: boolean }>(app, ownKey(app, 'color', 'favorite'), {
    read: ({ color, bright }) => ({
      color: colors.find(one => one === color) ?? 'red',
      bright: bright === true,
    }),
  })

/** A browser whose clock can be set. */
function browser() {
  let time = 1_000_000
  const { storage } = createTestApp().app.platform
  return {
    storage,
    wait(ms: number) {
      time += ms
    },
    page: (user: 'aria' | 'bruno' = 'aria') =>
      createTestApp({ user, platform: { storage, now: () => time } }).app,
  }
}

describe('a stored choice', () => {
  it('is known to the next page of the same user, and not stored once it is as usual again', () => {
    const { storage, page } = browser()
    expect(favorite(page()).$value.get()).toEqual({ color: 'red', bright: false })
    expect(favorite(page()).change({ color: 'blue' })).toBe(true)
    expect(storage.get(key)).toBe('{"at":1000000,"color":"blue","bright":false}')
    expect(favorite(page()).$value.get().color).toBe('blue')
    expect(favorite(page('bruno')).$value.get().color).toBe('red')
    favorite(page()).change({ color: 'red' })
    expect(storage.get(key)).toBeNull()
  })

  it.each(['', '{', 'null', '7', '"x"', '[]', '{"color":"mauve"}', '{"color":7,"at":"soon"}'])(
    'is as usual where %s is stored',
    text => {
      const { storage, page } = browser()
      storage.set(key, text)
      expect(favorite(page()).$value.get()).toEqual({ color: 'red', bright: false })
    },
  )

  it('is the same in all tabs, also in one that slept; what two tabs change at once is joined', () => {
    const { storage, page } = browser()
    const app = page()
    const { $value, change } = favorite(app)
    storeElsewhere(app, key, '{"color":"green"}')
    expect($value.get().color).toBe('green')
    storage.set(key, '{"color":"blue"}')
    change({ bright: true })
    expect($value.get()).toEqual({ color: 'blue', bright: true })
    storage.set(key, '{"color":"green"}')
    app.platform.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect($value.get().color).toBe('green')
    storeElsewhere(app, key, null)
    expect($value.get().color).toBe('red')
  })

  it('is stored again each day, so that only that of a user who stays away for a month is forgotten', () => {
    const { storage, wait, page } = browser()
    favorite(page()).change({ color: 'blue' })
    for (let visit = 0; visit < 3; visit++) {
      wait(20 * day)
      expect(favorite(page()).$value.get().color).toBe('blue')
    }
    const text = storage.get(key)
    wait(31 * day)
    expect(favorite(page()).$value.get().color).toBe('red')
    expect(text).toContain('"at":')
  })

  it('counts for this page where the browser stores nothing', () => {
    const app = createTestApp({ platform: { now: () => 1 } }).app
    vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
    const { $value, latest, isKept, change } = favorite(app)
    expect(change({ color: 'blue' })).toBe(false)
    expect([$value.get().color, latest().color, isKept()]).toEqual(['blue', 'blue', false])
  })
})

/** What version 1 has stored on users' disks, and where each choice is read. */
const stored: [what: string, key: string, text: string, read: (app: App) => unknown, value: unknown][] = [
  [
    '[DEC-176] how long posts wait',
    'posting:aria:wait',
    '"seconds":10',
    app => app.get(sendDelay).$value.get().seconds,
    10,
  ],
  [
    '[DEC-186] no reminder of descriptions',
    'posting:aria:alt',
    '"off":true',
    app => app.get(altReminder).$value.get().off,
    true,
  ],
  [
    'the layout of forms',
    'posting:aria:layout',
    '"id":"k.1","layout":"beside"',
    app => app.get(layoutChoice).read(),
    'beside',
  ],
  [
    'how to read',
    'reading:aria:settings',
    '"seen":"hide","long":"whole","sensitive":"show"',
    app => app.get(readingSettings).$settings.get(),
    { seen: 'hide', long: 'whole', sensitive: 'show' },
  ],
  ['badges', 'reading:aria:badge', '"mode":"dot"', app => app.get(badgeMode).get(), 'dot'],
  [
    'what sends a message',
    'messages:aria:settings',
    '"sendKey":"mod+enter","seen":true,"writing":false',
    app => app.get(messageSettings).$choices.get().sendKey,
    'mod+enter',
  ],
  [
    'muted conversations',
    'messages:aria:muted',
    `"until":{"c1":8.64e15}`,
    app => app.get(mutedConversations).isMuted('c1'),
    true,
  ],
  [
    'languages',
    'translation:aria:settings',
    '"to":"de","never":["fr"]',
    app => app.get(reader).$settings.get(),
    { to: 'de', never: ['fr'] },
  ],
  [
    'quick reblogs',
    'reblog-settings:aria:choices',
    '"bundles":[],"defaultTags":["a"],"queueTags":[],"last":null',
    app => app.get(quickChoices).$choices.get().defaultTags,
    ['a'],
  ],
  [
    '[DEC-173] shortcuts',
    'keys:aria:changes',
    '"off":true,"keys":{}',
    app => app.get(keyboard).$off.get(),
    true,
  ],
  [
    '[DEC-182] filters',
    'filters:aria:list',
    '"filters":[{"kind":"text","value":"x"}],"hidden":"line","once":false',
    app => app.get(filterStore).$stored.get().list.filters.length,
    1,
  ],
  ['emoji', 'emoji:aria:used', '"tone":3,"used":[["👍",2]]', app => app.get(emojiStore).usesOf('👍'), 2],
  [
    'activity',
    'activity:aria:memory',
    '"choice":"mentions","unread":{"aria":["k"]}',
    app => app.get(activityMemory).unreadOf('aria'),
    ['k'],
  ],
]

it.each(stored)('%s: what an earlier version has stored is read', (_, name, fields, read, value) => {
  const { storage } = createTestApp().app.platform
  storage.set(`inlay:${name}`, `{"at":${Date.now()},${fields}}`)
  expect(read(createTestApp({ platform: { storage } }).app)).toEqual(value)
})
