// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../../fixtures/wire/blog.ts'
import { keyboard } from '../../../../src/features/keyboard/store.ts'
import type { Handler } from '../../../../src/platform/bus/bus.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { setup } from '../../../../widgets/quick-reblog/index.tsx'
import { createTestApp, memoryStorage } from '../../../support/app.ts'

const bundles = [
  { name: 'Art', tags: ['art', 'ink'] },
  { name: 'Sea', tags: ['sea'] },
]

async function start(choices: object = {}) {
  const kept = memoryStorage()
  kept.setItem('inlay:reblog-settings:aria:choices', JSON.stringify({ at: Date.now(), ...choices }))
  const test = createTestApp({ platform: { storage: createSafeStorage(() => kept) } })
  const { world } = test.realm
  const post = world.posts.find(
    one => one.state === 'published' && one.type === 'text' && one.blog !== 'aria',
  )
  if (!post) throw new Error('no post')
  post.tags = ['owls']
  const { view, handlers = {} } = setup({
    app: test.app,
    element: document.body,
    options: null,
    disposer: createDisposer(),
  })
  render(view)
  const open = (payload: object = wireItem(world, post, world.users.get('aria') ?? null)) =>
    (handlers['quick-reblog:open'] as Handler<'quick-reblog:open'>)(payload as never)
  const sent = () => test.realm.requests.filter(({ path }) => path === '/svc/post/update')
  const stored = () => JSON.parse(kept.getItem('inlay:reblog-settings:aria:choices') ?? '{}')
  const button = (name: string) => screen.getByRole('button', { name })
  return { ...test, post, open, sent, stored, button, user: userEvent.setup(), say: test.app.get(feedback) }
}

describe('the popover of a quick reblog', () => {
  it('[DEC-178] presses bundles by their numbers, and Enter sends them', async () => {
    const { open, user, sent, button } = await start({ bundles, defaultTags: ['mine'] })
    await open()
    await screen.findByRole('dialog', { name: 'Quick reblog' })
    await waitFor(() => expect(document.activeElement).toBe(button('Reblog')))
    await user.keyboard('2')
    expect(button('Sea').getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.fields['post[tags]']).toBe('mine,sea')
  })

  it('[DEC-178] types digits into its fields, and sends from them with Ctrl+Enter', async () => {
    const { open, user, sent, button } = await start({ bundles })
    await open()
    const field = await screen.findByRole('textbox', { name: 'Your comment' })
    await user.type(field, '12')
    expect(button('Art').getAttribute('aria-pressed')).toBe('false')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()[0]?.fields['post[two]']).toBe('<p>12</p>'))
  })

  it('[DEC-178] writes the comment from the first letter on: a space in it sends nothing', async () => {
    const { open, user, sent, button } = await start()
    await open()
    await screen.findByRole('dialog', { name: 'Quick reblog' })
    await waitFor(() => expect(document.activeElement).toBe(button('Reblog')))
    await user.keyboard('what a crane')
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'what a crane')
    expect(sent()).toHaveLength(0)
  })

  it('[DEC-178] adds the post’s own tags and those used last, and takes them out', async () => {
    const { open, user, button } = await start()
    await open()
    const own = await screen.findByRole('button', { name: '#owls' })
    await user.click(own)
    expect(button('Remove tag owls')).toBeDefined()
    await user.click(own)
    expect(screen.queryByRole('button', { name: 'Remove tag owls' })).toBeNull()
  })

  it('[DEC-178] adds the tag of the queue with the state, and names its button by it', async () => {
    const { open, user, button } = await start({ queueTags: ['later'] })
    await open()
    await user.click(await screen.findByRole('radio', { name: 'Queue' }))
    expect(button('Remove tag later')).toBeDefined()
    expect(button('Queue')).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Draft' }))
    expect(screen.queryByRole('button', { name: 'Remove tag later' })).toBeNull()
    expect(button('Save draft')).toBeDefined()
  })

  it('[DEC-178] names bundles, renames them, and deletes them with Undo', async () => {
    const { open, user, button, stored, say } = await start({ bundles })
    await open()
    await user.click(await screen.findByRole('button', { name: '#owls' }))
    await user.click(button('Save tags as bundle'))
    await user.type(screen.getByRole('textbox', { name: 'Bundle name' }), 'Birds{Enter}')
    expect(stored().bundles).toEqual([...bundles, { name: 'Birds', tags: ['owls'] }])

    await user.click(button('Settings'))
    const rows = () =>
      screen.getAllByRole('listitem').filter(item => within(item).queryAllByRole('textbox').length)
    const name = (index: number) =>
      within(rows()[index] as HTMLElement).getAllByRole('textbox')[0] as HTMLElement
    await user.clear(name(0))
    expect(screen.getByRole('alert').textContent).toBe('Choose a name that no other bundle has.')
    await user.type(name(0), 'Ink art')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(stored().bundles[0].name).toBe('Ink art')
    await user.type(screen.getByRole('textbox', { name: 'Tags of Sea' }), ', #salt')
    expect(stored().bundles[1].tags).toEqual(['sea', 'salt'])
    await user.click(button('Delete Ink art'))
    expect(stored().bundles.map((one: { name: string }) => one.name)).toEqual(['Sea', 'Birds'])
    expect(document.activeElement?.tagName).toBe('INPUT')
    say.$toasts.get()[0]?.action?.run()
    expect(stored().bundles.map((one: { name: string }) => one.name)).toEqual(['Sea', 'Birds', 'Ink art'])
    await user.type(screen.getByRole('textbox', { name: 'Tags for every reblog' }), '#mine, two words')
    expect(stored().defaultTags).toEqual(['mine', 'two words'])
    await user.click(button('Back'))
    expect(button('Ink art')).toBeDefined()
  })

  it('[DEC-178] sends it as the last time by the shortcut that opens it, as the user has it, but not from a field', async () => {
    const { open, user, sent, app } = await start({ last: { blog: 'aria', state: 'draft', tags: ['one'] } })
    app.get(keyboard).change('quick-reblog', 'x')
    await open()
    const field = await screen.findByRole('textbox', { name: 'Your comment' })
    await user.type(field, 'x')
    await user.clear(field)
    await user.tab({ shift: true })
    await user.keyboard('{Shift>}R{/Shift}')
    expect(sent()).toEqual([])
    // It was written into the comment.
    await user.clear(field)
    await user.tab({ shift: true })
    await user.keyboard('x')
    await waitFor(() => expect(sent()[0]?.fields).toMatchObject({ 'post[state]': '1', 'post[tags]': 'one' }))
  })

  it('[DEC-178] has a button for the same as last time, which keeps what was written and added', async () => {
    const { open, user, sent, button } = await start({
      last: { blog: 'aria', state: 'draft', tags: ['one'] },
    })
    await open()
    await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'So true')
    await user.click(await screen.findByRole('button', { name: '#owls' }))
    await user.click(screen.getByRole('radio', { name: 'Now' }))
    await user.click(button('Same as last time'))
    await waitFor(() =>
      expect(sent()[0]?.fields).toMatchObject({
        'post[state]': '1',
        'post[tags]': 'one,owls',
        'post[two]': '<p>So true</p>',
      }),
    )
  })

  it('[DEC-178] says what is missing to the host’s developer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open } = await start()
    for (const payload of [{}, { id: '1' }, { reblog_key: 'k' }]) await open(payload)
    expect(warn).toHaveBeenCalledTimes(3)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
