// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { sendDelay } from '../../../src/features/posts/send-delay.ts'
import { createTestApp } from '../../support/app.ts'

describe('the time that posts wait before they are sent', () => {
  it('[DEC-176] is none until the user chooses one, which this browser keeps for this user', () => {
    const { app } = createTestApp()
    const { storage } = app.platform
    expect(app.get(sendDelay).$waitSeconds.get()).toBe(0)
    app.get(sendDelay).choose(10)
    const later = createTestApp({ platform: { storage } }).app
    expect(later.get(sendDelay).$waitSeconds.get()).toBe(10)
    const other = createTestApp({ user: 'bruno', platform: { storage } }).app
    expect(other.get(sendDelay).$waitSeconds.get()).toBe(0)
    later.get(sendDelay).choose(0)
    expect(storage.keys('inlay:posting:')).toEqual([])
  })

  it.each(['{"seconds":7}', '{"seconds":"10"}', 'null', '[', '"x"'])(
    '[DEC-176] is none if %s is stored',
    stored => {
      const { app } = createTestApp()
      app.platform.storage.set('inlay:posting:aria:wait', stored)
      expect(app.get(sendDelay).$waitSeconds.get()).toBe(0)
    },
  )

  it('[DEC-176] follows another tab', () => {
    const { app } = createTestApp()
    const { $waitSeconds } = app.get(sendDelay)
    const key = 'inlay:posting:aria:wait'
    app.platform.storage.set(key, '{"at":1,"seconds":30}')
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect($waitSeconds.get()).toBe(30)
  })
})
