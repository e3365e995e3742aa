// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { wireItem } from '../../../../fixtures/wire/blog.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { setup } from '../../../../widgets/quick-reblog/index.tsx'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { showRoot } from '../../../support/show-root.tsx'

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
  showRoot(test.app, setup)
  const open = (payload: object = wireItem(world, post, world.users.get('aria') ?? null)) =>
    test.app.bus.dispatch('quick-reblog:open', payload as never)
  const sent = () => test.realm.requests.filter(({ path }) => path === '/svc/post/update')
  const stored = () => JSON.parse(kept.getItem('inlay:reblog-settings:aria:choices') ?? '{}')
  const button = (name: string) => screen.getByRole('button', { name })
  const comment = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your comment' })
  const ready = () => waitFor(() => expect(document.activeElement).toBe(button('Reblog')))
  const parts = { ...test, post, open, sent, stored, button, comment, ready }
  return {
    ...parts,
    user: userEvent.setup(),
    say: test.app.get(feedback),
  }
}

describe('the popover of a quick reblog', () => {
  it('[DEC-178] presses bundles by their numbers, and Enter sends them', async () => {
    const { open, user, sent, button, ready } = await start({ bundles, defaultTags: ['mine'] })
    await open()
    await ready()
    await user.keyboard('2')
    expect(button('Sea').getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent()[0]?.fields['post[tags]']).toBe('mine,sea'))
  })

  it('[DEC-178] types digits into its fields, and sends from them with Ctrl+Enter', async () => {
    const { open, user, sent, button, comment } = await start({ bundles })
    await open()
    await user.type(await comment(), '12')
    expect(button('Art').getAttribute('aria-pressed')).toBe('false')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()[0]?.fields['post[two]']).toBe('<p>12</p>'))
  })

  it('[DEC-178] writes the comment from the first letter on: a space in it sends nothing', async () => {
    const { open, user, sent, comment, ready } = await start()
    await open()
    await ready()
    await user.keyboard('what a crane')
    expect((await comment()).value).toBe('what a crane')
    expect(sent()).toHaveLength(0)
  })

  it('[DEC-178] adds the post’s own tags, and the queue’s with its state, and takes them out; its button names the state', async () => {
    const { open, user, button } = await start({ queueTags: ['later'] })
    const tags = () =>
      screen.queryAllByRole('button', { name: /^Remove tag/ }).map(tag => tag.getAttribute('aria-label'))
    await open()
    const own = await screen.findByRole('button', { name: '#owls' })
    await user.click(own)
    await user.click(screen.getByRole('radio', { name: 'Queue' }))
    expect(tags()).toEqual(['Remove tag owls', 'Remove tag later'])
    expect(button('Queue')).toBeDefined()
    await user.click(own)
    await user.click(screen.getByRole('radio', { name: 'Draft' }))
    expect(tags()).toEqual([])
    expect(button('Save draft')).toBeDefined()
  })

  it('[DEC-178] names bundles, renames them, and deletes them with Undo', async () => {
    const { open, user, button, stored, say } = await start({ bundles })
    const names = () => stored().bundles.map((one: { name: string }) => one.name)
    await open()
    await user.click(await screen.findByRole('button', { name: '#owls' }))
    await user.click(button('Save tags as bundle'))
    await user.type(screen.getByRole('textbox', { name: 'Bundle name' }), 'Birds{Enter}')
    expect(stored().bundles).toEqual([...bundles, { name: 'Birds', tags: ['owls'] }])

    await user.click(button('Settings'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Back')
    const [first] = screen.getAllByRole('listitem').flatMap(item => within(item).queryAllByRole('textbox'))
    await user.clear(first as HTMLElement)
    expect(screen.getByRole('alert').textContent).toBe(
      'Another bundle has that name. Choose a different one.',
    )
    await user.type(first as HTMLElement, 'Ink art')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Tags in Sea' }), ', #salt')
    expect([names()[0], stored().bundles[1].tags]).toEqual(['Ink art', ['sea', 'salt']])
    await user.click(button('Delete Ink art'))
    expect(names()).toEqual(['Sea', 'Birds'])
    expect(document.activeElement?.tagName).toBe('INPUT')
    say.$toasts.get()[0]?.action?.run()
    expect(names()).toEqual(['Sea', 'Birds', 'Ink art'])
    await user.type(screen.getByRole('textbox', { name: 'Tags for every reblog' }), '#mine, two words')
    expect(stored().defaultTags).toEqual(['mine', 'two words'])
    const name = screen.getByRole('textbox', { name: 'Bundle name' })
    await user.type(name, 'Fog{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Enter a tag.')
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'mist, gray{Enter}')
    expect(stored().bundles.at(-1)).toEqual({ name: 'Fog', tags: ['mist', 'gray'] })
    expect(document.activeElement).toBe(name)
    await user.click(button('Back'))
    expect(button('Ink art')).toBeDefined()
  })

  it('[DEC-178] says what is missing to the host’s developer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { open } = await start()
    for (const payload of [{}, { id: '1' }, { reblog_key: 'k' }]) await open(payload)
    expect(warn).toHaveBeenCalledTimes(3)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
