import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Commands } from '../../../../src/platform/bus/contract.ts'
import { setup } from '../../../../widgets/share-message/index.tsx'
import type { TestAppOptions } from '../../../support/app.ts'
import { showRoot } from '../../../support/show-root.tsx'
import { messagingApp, uuidOf } from '../app.ts'

export const messagesPath = '/svc/conversations/messages'

/** A page with the root, and a button as its anchor. */
export function start(options: TestAppOptions = {}) {
  const test = messagingApp({}, options)
  const { app, realm } = test
  const anchor = document.createElement('button')
  document.body.replaceChildren(anchor)
  showRoot(app, setup)
  app.bus.handle('conversation:open', () => {})
  const post = realm.world.posts.find(one => one.blog === 'nightowl' && one.state === 'published')
  const payload = { post_id: post?.id, blog_uuid: uuidOf(test, 'nightowl'), anchor }
  const open = (more: object = {}) =>
    act(() =>
      app.bus.dispatch('share-message:open', { ...payload, ...more } as Commands['share-message:open']),
    )
  return { ...{ test, app, realm, anchor, open }, user: userEvent.setup() }
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Message to...' })
const nameOf = (option: Element | null) => option?.querySelector('bdi')?.textContent ?? null
export const people = () => screen.queryAllByRole('option').map(nameOf)
export const person = (name: string) => screen.findByRole('option', { name: new RegExp(`${name}$`) })
export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to / })
export const activeOne = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? nameOf(document.getElementById(id)) : null
}
