// @vitest-environment happy-dom

import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { makePost } from '../../../fixtures/world/make-post.ts'
import { carryOver, comment } from '../../../fixtures/world/reblog.ts'
import { readItem } from '../../../src/features/feed/feed-item.ts'
import { Trail, TrailSelect } from '../../../src/features/posts/composer/trail.tsx'
import { createPostForm } from '../../../src/features/posts/draft/post-form.ts'
import { startDraft } from '../../../src/features/posts/draft/start-draft.ts'
import { createQuickReblog } from '../../../src/features/posts/quick-reblog/quick-reblog-model.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'

const knows = { notes: { can: ['trim'] } } satisfies Partial<BootstrapData>

/** A page with a post of three additions: by nightowl, bruno, and nightowl again. */
function start(bootstrap: Partial<BootstrapData> = knows, kept = memoryStorage()) {
  const test = createTestApp({ bootstrap, platform: { storage: createSafeStorage(() => kept) } })
  const { world } = test.realm
  const at = world.now() - 1000
  const first = makePost({ id: '901', type: 'text', blog: 'nightowl', at, two: '<p>first</p>' })
  const add = (origin: typeof first, id: string, blog: string) => {
    const post = makePost({ ...carryOver(origin), id, type: 'text', blog, at })
    comment(post, `<p>by ${blog}</p>`)
    return post
  }
  const second = add(first, '902', 'bruno')
  const third = add(second, '903', 'nightowl')
  world.posts.unshift(third, second, first)
  const user = world.users.get('aria') ?? null
  const item = readItem(wireItem(world, third, user))
  if (!item) throw new Error('no item')
  const api = test.app.get(postsApi)
  async function openForm() {
    const request = { mode: 'reblog', reblog_id: third.id, reblog_key: third.reblogKey } as const
    const started = await startDraft(request, { user: null, blog: { name: 'aria' } }, api.fetchPost)
    if (!started.ok) throw new Error('no draft')
    const { app } = test
    return createPostForm({
      initial: started.value,
      save: api.save,
      confirm: app.get(feedback).confirm,
      isUnsure: () => false,
      now: app.platform.now,
    })
  }
  const blogsOf = () => world.posts[0]?.trail.map(({ blog }) => blog).join(' ')
  const sent = () => test.realm.requests.filter(({ path }) => path === '/svc/post/update')
  return { ...test, item, openForm, blogsOf, sent, quick: createQuickReblog(test.app) }
}

describe('[DEC-291] a reblog that leaves out the last additions', () => {
  it('has each addition but the last to reblog from; what follows is left out, and can be restored', async () => {
    const { openForm, blogsOf } = start()
    const form = await openForm()
    const user = userEvent.setup()
    const View = () => <Trail draft={form.$draft.get()} form={form} />
    const { rerender } = render(<View />)
    const draw = () => rerender(<View />)
    form.$draft.listen(draw)
    expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Reblog from here: nightowl',
      'Reblog from here: bruno',
    ])
    await user.click(screen.getByRole('button', { name: 'Reblog from here: bruno' }))
    draw()
    expect(screen.getByRole('status').textContent).toContain('1 addition left out')
    expect(document.activeElement?.textContent).toBe('Restore')
    expect(screen.queryByRole('button', { name: /bruno/ })).toBeNull()
    await user.keyboard('{Enter}')
    draw()
    expect(screen.getAllByRole('button')).toHaveLength(2)
    expect(document.activeElement?.textContent).toBe('Reblog from here')
    await user.click(screen.getByRole('button', { name: 'Reblog from here: bruno' }))
    await form.save()
    expect(blogsOf()).toBe('nightowl bruno')
  })

  it('of a draft that is shortened already takes the focus from nothing', async () => {
    const form = await start().openForm()
    form.change({ trailUntil: '901' })
    render(<Trail draft={form.$draft.get()} form={form} />)
    expect(screen.getByRole('button', { name: 'Restore' })).toBeDefined()
    expect(document.activeElement).toBe(document.body)
  })

  it('is refused with words, and not sent whole, where the server doesn’t know it or the addition is gone', async () => {
    for (const { openForm, sent } of [start({}), start()]) {
      const form = await openForm()
      form.change({ trailUntil: '77' })
      expect(await form.save()).toBeNull()
      expect(form.$problem.get()?.text).toContain('can’t be shortened there')
      expect(sent()).toHaveLength(0)
    }
    const old = await start({}).openForm()
    expect(old.$draft.get().trail).toEqual([])
  })

  it('is a choice of the quick reblog, kept with its draft, and sent', async () => {
    const kept = memoryStorage()
    const before = start(knows, kept)
    before.quick.open(before.item, null)
    await waitFor(() => expect(before.quick.$shown.get()?.quick.$trail.get()).toHaveLength(3))
    before.quick.$shown.get()?.quick.form.change({ trailUntil: '901' })
    before.quick.close()
    const { quick, item, blogsOf, sent } = start(knows, kept)
    quick.open(item, null)
    await waitFor(() => expect(quick.$shown.get()?.quick.form.$draft.get().trailUntil).toBe('901'))
    await quick.send()
    expect(sent()[0]?.fields['post[trail_until]']).toBe('901')
    expect(blogsOf()).toBe('nightowl')
  })

  it('names what it can be from by the blog and the beginning of the text', () => {
    const trail = [
      { id: '1', blog: 'bruno', html: `<p>${'word '.repeat(20)}</p>` },
      { id: '2', blog: 'nightowl', html: '<p>short</p>' },
      { id: '3', blog: 'bruno', html: '<p>last</p>' },
    ]
    render(<TrailSelect trail={trail} draft={{ trailUntil: '' } as never} form={{ change() {} }} />)
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Reblog everything',
      'Reblog from \u2068bruno\u2069 “\u2068word word word word word word word word…\u2069”',
      'Reblog from \u2068nightowl\u2069 “\u2068short\u2069”',
    ])
  })
})
