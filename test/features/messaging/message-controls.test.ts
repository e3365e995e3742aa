// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { type MessageControls, messageControls } from '../../../src/features/messaging/message-controls.ts'
import type { BlogRef } from '../../../src/platform/bus/contract.ts'
import { createTestApp } from '../../support/app.ts'

const nothing = () => {}

function offered(sender: BlogRef | null, fields: Partial<MessageControls> = {}) {
  const { app } = createTestApp()
  const all = { sender, block: nothing, report: nothing, remove: nothing, ...fields }
  return messageControls(app, all).map(({ label, href }) => href ?? label)
}

describe('the menu of a received message', () => {
  it('[SMSG-9] offers to block and to report the sender, and to delete', () => {
    expect(offered({ name: 'bruno', uuid: 'b' })).toEqual(['Block', 'Report', 'Delete'])
    expect(offered({ name: 'bruno' }, { report: '/abuse?post=1' })).toEqual([
      'Block',
      '/abuse?post=1',
      'Delete',
    ])
    expect(offered({ name: 'bruno' }, { report: null })).toEqual(['Block', 'Delete'])
    expect(offered({ name: 'bruno' }, { removeLabel: 'Delete all' })).toEqual([
      'Block',
      'Report',
      'Delete all',
    ])
  })

  it.each([
    ['nobody knows', null],
    ['is an own blog', { name: 'aria-sketches' }],
    ['is an own blog under another name', 'own uuid'],
  ])('[SMSG-10] only offers to delete if the sender %s', (_, sender) => {
    const uuid = createTestApp().realm.world.blogs.get('aria')?.uuid
    expect(offered(typeof sender === 'string' ? { name: 'renamed', uuid } : sender)).toEqual(['Delete'])
  })

  it('[SMSG-10] blogs without a uuid are not mistaken for one another', () => {
    const { app } = createTestApp({ bootstrap: { user: { name: 'aria', channels: [{ name: 'aria' }] } } })
    const all = { sender: { name: 'bruno' }, block: nothing, report: nothing, remove: nothing }
    expect(messageControls(app, all)).toHaveLength(3)
  })
})
