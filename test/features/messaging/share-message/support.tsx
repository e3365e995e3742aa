import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Commands } from '../../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { setup } from '../../../../widgets/share-message/index.tsx'
import type { TestAppOptions } from '../../../support/app.ts'
import { messagingApp, uuidOf } from '../app.ts'

export const messagesPath = '/svc/conversations/messages'
export const suggestionsPath = '/svc/conversations/participant_suggestions'

/** A published post of another blog. */
function postOf({ realm }: ReturnType<typeof messagingApp>, blog = 'nightowl') {
  const post = realm.world.posts.find(one => one.blog === blog && one.state === 'published')
  if (!post) throw new Error('the world has no such post')
  return post
}

/** A page with the root, and a button as its anchor. */
export function start(options: TestAppOptions = {}) {
  const test = messagingApp({}, options)
  const disposer = createDisposer()
  const anchor = document.createElement('button')
  document.body.replaceChildren(anchor)
  const { view, handlers = {} } = setup({ app: test.app, element: document.body, options: null, disposer })
  const drawn = render(view)
  test.app.bus.handle('share-message:open', handlers['share-message:open'] ?? (() => {}))
  const opened: unknown[] = []
  test.app.bus.handle('conversation:open', payload => void opened.push(payload))
  const post = postOf(test)
  const payload = { post_id: post.id, blog_uuid: uuidOf(test, post.blog), anchor }
  const open = (more: object = {}) =>
    act(async () => {
      await test.app.bus.dispatch('share-message:open', {
        ...payload,
        ...more,
      } as Commands['share-message:open'])
    })
  const asked = (path: string, method = 'GET') =>
    test.realm.requests.filter(one => one.path === path && one.method === method)
  return {
    ...test,
    test,
    disposer,
    anchor,
    post,
    opened,
    open,
    asked,
    unmount: drawn.unmount,
    say: test.app.get(feedback),
    user: userEvent.setup(),
  }
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
