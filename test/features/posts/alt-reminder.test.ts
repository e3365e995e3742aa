// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { altReminder } from '../../../src/features/posts/alt-reminder.ts'
import { createTestApp } from '../../support/app.ts'

describe('the reminder of descriptions', () => {
  it('[DEC-186] is on until this user switches it off in this browser', () => {
    const { app } = createTestApp()
    const { storage } = app.platform
    expect(app.get(altReminder).$isOn.get()).toBe(true)
    app.get(altReminder).set(false)
    const later = createTestApp({ platform: { storage } }).app
    expect(later.get(altReminder).$isOn.get()).toBe(false)
    expect(createTestApp({ user: 'bruno', platform: { storage } }).app.get(altReminder).$isOn.get()).toBe(
      true,
    )
    later.get(altReminder).set(true)
    expect(storage.keys('inlay:posting:')).toEqual([])
  })

  it.each(['{"off":1}', 'null', '[', '"x"'])('[DEC-186] is on if %s is stored', stored => {
    const { app } = createTestApp()
    app.platform.storage.set('inlay:posting:aria:alt', stored)
    expect(app.get(altReminder).$isOn.get()).toBe(true)
  })

  it('[DEC-186] follows another tab', () => {
    const { app } = createTestApp()
    const { $isOn } = app.get(altReminder)
    const key = 'inlay:posting:aria:alt'
    app.platform.storage.set(key, '{"at":1,"off":true}')
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect($isOn.get()).toBe(false)
  })
})
