// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { ownNote } from '../../../src/features/notes/note-pages.ts'
import { replyMenu } from '../../../src/features/notes/reply-menu.ts'
import { postSlots } from '../../../src/features/posts/autosave/snapshot.ts'
import type { NotesAbility } from '../../../src/platform/bus/contract.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

// This DOM has no such function.
URL.canParse ??= () => true

function start(can: NotesAbility[], user?: null) {
  const test = createTestApp({ bootstrap: { notes: { can } }, ...(user === null && { user }) })
  const { app, realm } = test
  const [post] = realm.world.posts
  if (!post) throw new Error('no post')
  const note = {
    ...ownNote(app),
    id: '7r1',
    blog: { name: 'bruno' },
    text: 'One <kettle>\n\nand tea',
    own: undefined,
  }
  const item = wireItem(realm.world, post, null)
  const leave = vi.fn()
  const items = replyMenu(app, { item, note }, { edit: () => {}, leave })
  return { ...test, items, leave, answer: items.find(({ label }) => label === 'Answer with a post') }
}

it('[DEC-292] a reply is answered by a post that quotes it and links to it; nothing of it is lost if no form opens', async () => {
  const { app, answer, leave } = start(['link'])
  const dispatch = vi.spyOn(app.bus, 'dispatch')
  answer?.run?.()
  expect(leave).toHaveBeenCalled()
  await vi.waitFor(() =>
    expect([
      dispatch.mock.calls.length,
      app
        .get(feedback)
        .$toasts.get()
        .map(({ text }) => text),
    ]).toEqual([1, []]),
  )
  const [name, payload] = dispatch.mock.calls[0] ?? []
  expect([name, payload]).toEqual([
    'post-form:open',
    { mode: 'new', type: 'text', draft: expect.any(String) },
  ])
  const [draft] = postSlots(app).find('new text')
  const body = (draft?.value.content as { body?: string } | undefined)?.body
  expect(body).toContain('<blockquote><p>One &lt;kettle&gt;</p><p>and tea</p></blockquote>')
  expect(body).toMatch(/<a href="http[^"]*#reply-7r1">bruno<\/a>/)
})

it('[DEC-292] is not offered to guests, nor where replies have no links', () => {
  expect(start(['like']).answer).toBeUndefined()
  expect(start(['link'], null).answer).toBeUndefined()
})
