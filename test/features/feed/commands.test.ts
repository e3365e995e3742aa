// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { replies } from '../../../src/features/feed/replies.ts'
import type { Handler } from '../../../src/platform/bus/bus.ts'
import type { CommandName } from '../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { setup } from '../../../widgets/feed/index.ts'
import { createTestApp } from '../../support/app.ts'

function start() {
  const test = createTestApp()
  const { handlers = {} } = setup({
    app: test.app,
    element: document.body,
    options: null,
    disposer: createDisposer(),
  })
  const { world } = test.realm
  const post = world.posts.find(one => one.state === 'published' && one.blog === 'nightowl')
  if (!post) throw new Error('no post')
  const user = world.users.get('aria') ?? null
  user?.likes.delete(post.id)
  const item = wireItem(world, post, user)
  const run = (command: CommandName, payload: object | undefined) =>
    (handlers[command] as Handler<CommandName>)(payload as never)
  return { ...test, item, post, run }
}

describe('commands on posts', () => {
  it('[FEED-7] accept a post’s data as strings from markup', async () => {
    const { run, item, realm } = start()
    await run('post:toggle-like', { ...item, method: 'keyboard', source: 'peepr' })
    expect(realm.requests[0]?.fields).toMatchObject({ id: item.id, method: 'keyboard', source: 'peepr' })
  })

  it.each([
    ['post:like', {}],
    ['post:like', undefined],
    ['post:promote', { id: '1' }],
    ['post:answer', { id: '1', answer_text: {} }],
  ] as const)('%s with %o is answered with a warning and sends nothing', async (command, payload) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { run, realm } = start()
    await run(command, payload)
    expect(warn).toHaveBeenCalledOnce()
    expect(realm.requests).toEqual([])
  })

  it('[FEED-16] take a reply from the host’s form, which is emptied only after sending', async () => {
    document.body.innerHTML =
      '<form><textarea name="reply_text">So true</textarea><button type="button">Go</button></form>'
    const { run, item, post, realm } = start()
    const payload = { ...item, anchor: document.querySelector('button') }
    const field = document.querySelector('textarea') as HTMLTextAreaElement
    realm.faults.add({ call: 'POST /svc/reply', kind: 'drop' })
    await run('post:reply', payload)
    expect(field.value).toBe('So true')
    await run('post:reply', payload)
    expect(field.value).toBe('')
    expect(post.replies.at(-1)?.text).toBe('So true')
  })

  it('[FEED-16] open a reply dialog if there is no text, unless the page has a reply field', async () => {
    const { app, run, item, realm, needed } = start()
    await run('post:reply', { ...item, reply_text: '  ' })
    expect(app.get(replies).$item.get()?.id).toBe(item.id)
    expect(needed).toEqual(['post-reply'])
    document.body.innerHTML = '<form><textarea name="reply_text"></textarea><button>Go</button></form>'
    await run('post:reply', { ...item, anchor: document.querySelector('button') })
    expect(document.activeElement).toBe(document.querySelector('textarea'))
    expect(needed).toHaveLength(1)
    expect(realm.requests).toEqual([])
  })
})
