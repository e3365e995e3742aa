// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { activityMemory } from '../../../src/features/activity/list-model.ts'
import { emojiStore } from '../../../src/features/emoji/store.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { messageSettings } from '../../../src/features/messaging/extras/message-settings.ts'
import { replyOrder } from '../../../src/features/notes/reading.ts'
import { reblogView } from '../../../src/features/notes/reblog-tree-model.ts'
import { layoutChoice } from '../../../src/features/posts/frame/frame.ts'
import { altReminder } from '../../../src/features/posts/lifecycle/describe-first.ts'
import { quickChoices } from '../../../src/features/posts/quick-reblog/quick-choices.ts'
import { sendDelay } from '../../../src/features/posts/send-delay.ts'
import { readingSettings } from '../../../src/features/settings/reading-settings.ts'
import { reader } from '../../../src/features/translate/languages.ts'
import { badgeMode } from '../../../src/features/unread/badges.ts'
import { mutedConversations } from '../../../src/features/unread/muted.ts'
import type { App } from '../../../src/platform/app.ts'
import { comfortChoices } from '../../../src/platform/comfort/comfort-choices.ts'
import { ownKey, storedAtom } from '../../../src/platform/storage/stored-atom.ts'
import { undoTime } from '../../../src/shared/feedback/undo-time.ts'
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

/** What version 1 has stored on users' disks, by key. */
const stored = {
  'posting:aria:wait': '"seconds":10',
  'posting:aria:alt': '"off":true',
  'posting:aria:layout': '"id":"k.1","layout":"beside"',
  'reading:aria:settings': '"seen":"hide","long":"whole","sensitive":"show"',
  'reading:aria:badge': '"mode":"dot"',
  'reading:aria:undo': '"time":"stay"',
  'reading:aria:replies': '"order":"liked"',
  'reading:aria:comfort': '"words":"size-2 links gone"',
  'messages:aria:settings': '"sendKey":"mod+enter","seen":true,"writing":false',
  'messages:aria:muted': '"until":{"c1":8.64e15}',
  'translation:aria:settings': '"to":"de","never":["fr"]',
  'reblog-settings:aria:choices': '"bundles":[],"defaultTags":["a"],"queueTags":[],"last":null',
  'keys:aria:changes': '"off":true,"keys":{}',
  'filters:aria:list': '"filters":[{"kind":"text","value":"x"}],"hidden":"line","once":false',
  'emoji:aria:used': '"tone":3,"used":[["👍",2]]',
  'reading:aria:reblogs': '"view":"comments"',
  'activity:aria:memory': '"choice":"mentions","unread":{"aria":["k"]}',
}

it('[DEC-173, DEC-176, DEC-182, DEC-186] what an earlier version has stored is read', () => {
  const { storage } = createTestApp().app.platform
  for (const [name, fields] of Object.entries(stored))
    storage.set(`inlay:${name}`, `{"at":${Date.now()},${fields}}`)
  const { app } = createTestApp({ platform: { storage } })
  expect(app.get(sendDelay).$value.get().seconds).toBe(10)
  expect(app.get(altReminder).$value.get().off).toBe(true)
  expect(app.get(layoutChoice).read()).toBe('beside')
  expect(app.get(reblogView).$value.get().view).toBe('comments')
  const settings = { seen: 'hide', long: 'whole', sensitive: 'show' }
  expect(app.get(readingSettings).$settings.get()).toEqual(settings)
  expect(app.get(badgeMode).get()).toBe('dot')
  expect(app.get(undoTime).$value.get().time).toBe('stay')
  expect(app.get(replyOrder).$value.get().order).toBe('liked')
  expect(app.get(comfortChoices).$value.get().words).toBe('size-2 links')
  expect(app.get(messageSettings).$choices.get().sendKey).toBe('mod+enter')
  expect(app.get(mutedConversations).isMuted('c1')).toBe(true)
  expect(app.get(reader).$settings.get()).toEqual({ to: 'de', never: ['fr'] })
  expect(app.get(quickChoices).$choices.get().defaultTags).toEqual(['a'])
  expect(app.get(keyboard).$off.get()).toBe(true)
  expect(app.get(filterStore).$stored.get().list.filters).toHaveLength(1)
  expect(app.get(emojiStore).usesOf('👍')).toBe(2)
  expect(app.get(activityMemory).unreadOf('aria')).toEqual(['k'])
})
