// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FollowButton } from '../../../src/features/blogs/follow-button.tsx'
import { blogs } from '../../../src/features/blogs/store.ts'
import type { Commands } from '../../../src/platform/bus/contract.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { setup } from '../../../widgets/blogs/index.ts'
import { createTestApp } from '../../support/app.ts'
import { holdCalls } from '../../support/hold.ts'
import { showRoot } from '../../support/show-root.tsx'

function start() {
  const test = createTestApp()
  showRoot(test.app, setup)
  return test
}

const payload = (fields: object) => fields as Commands['blog:follow']
const element = (id: string) => document.getElementById(id) as HTMLElement

beforeEach(() => {
  document.body.innerHTML = `
    <button id="own" data-inlay-command="blog:follow" data-inlay-payload='{"name":"papercranes"}'>Follow</button>
    <a id="link" href="/follow/papercranes" data-inlay-command="blog:follow" data-inlay-payload='{"name":"papercranes"}'>Follow</a>
    <button id="other" data-inlay-command="blog:follow" data-inlay-payload='{"name":"nightowl"}'>Follow</button>
    <button id="broken" data-inlay-command="blog:follow" data-inlay-payload='{"name":'>Follow</button>
    <article data-inlay-post='{"id":"1","tumblelog":"papercranes"}'>
      <button id="inside" data-inlay-command="blog:follow">Follow</button>
      <button id="bell" data-inlay-command="blog:subscribe">Notify me</button>
      <button id="block" data-inlay-command="blog:block">Block</button>
      <button id="unblock" data-inlay-command="blog:unblock">Unblock</button>
    </article>`
})

describe('commands on blogs', () => {
  it('[BOOT-32, BLOG-2, BLOG-24] update every button of the host for that blog, and leave its label alone', async () => {
    const { app } = start()
    const done = app.bus.dispatch('blog:follow', { name: 'papercranes' })
    for (const id of ['own', 'inside']) {
      expect(element(id).dataset.inlayFollowing).toBe('true')
      expect(element(id).textContent).toBe('Follow')
    }
    expect(element('link').dataset.inlayFollowing).toBe('true')
    expect(element('link').hasAttribute('aria-pressed')).toBe(false)
    for (const id of ['other', 'broken']) expect(element(id).dataset.inlayFollowing).toBeUndefined()
    await done
    await app.bus.dispatch('blog:subscribe', payload({ tumblelog: 'papercranes' }))
    expect(element('bell').dataset.inlaySubscribed).toBe('true')
    await app.bus.dispatch('blog:unfollow', { name: 'papercranes' })
    expect(element('own').dataset.inlayFollowing).toBe('false')
    expect(element('bell').dataset.inlaySubscribed).toBe('false')
  })

  it('[DEC-261] get no pressed state, as a press can’t release it, but the host’s own is kept up to date', async () => {
    const { app } = start()
    element('inside').setAttribute('aria-pressed', 'false')
    await app.bus.dispatch('blog:follow', { name: 'papercranes' })
    expect(element('inside').getAttribute('aria-pressed')).toBe('true')
    expect(element('own').hasAttribute('aria-pressed')).toBe(false)
  })

  it('[BOOT-32, BLOG-4] show a blocked blog on its host’s buttons, too, until it is unblocked', async () => {
    const { app } = start()
    const { $dialog, answer } = app.get(feedback)
    const done = app.bus.dispatch('blog:block', payload({ name: 'papercranes' }))
    answer($dialog.get()?.id ?? 0, true)
    await done
    expect([element('block').dataset.inlayBlocked, element('unblock').dataset.inlayBlocked]).toEqual([
      'true',
      'true',
    ])
    await app.bus.dispatch('blog:unblock', payload({ name: 'papercranes' }))
    expect(element('block').dataset.inlayBlocked).toBe('false')
  })

  it('[BLOG-2, BLOG-4] reset the host’s buttons if the server refuses', async () => {
    const { app, realm } = start()
    for (const call of ['POST /svc/follow', 'POST /svc/block/add'])
      realm.faults.add({ call, kind: 'status', status: 500 })
    await app.bus.dispatch('blog:follow', { name: 'nightowl' })
    expect(element('other').dataset.inlayFollowing).toBe('false')
    const { $dialog, answer } = app.get(feedback)
    const done = app.bus.dispatch('blog:block', payload({ name: 'papercranes' }))
    answer($dialog.get()?.id ?? 0, true)
    await done
    expect(element('block').dataset.inlayBlocked).toBe('false')
  })

  it.each([{}, { name: 7 }, undefined])(
    'answer a payload without a blog (%o) with a warning',
    async given => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { app, realm } = start()
      await app.bus.dispatch('blog:follow', payload(given as object))
      expect(warn).toHaveBeenCalledOnce()
      expect(realm.requests).toEqual([])
    },
  )
})

it('[BLOG-24, BLOG-25, DEC-14] our own button says Follow or Unfollow, is busy during the call, and changes after the answer', async () => {
  const { app } = createTestApp()
  const letGo = holdCalls(app)
  document.body.replaceChildren()
  render(<FollowButton app={app} name="papercranes" />)
  const button = screen.getByRole('button', { name: 'Follow' })
  await userEvent.click(button)
  expect(app.get(blogs).$blog('papercranes').get()?.following).toBe(true)
  expect(button.textContent).toBe('Follow')
  expect(button.getAttribute('aria-busy')).toBe('true')
  letGo()
  await screen.findByRole('button', { name: 'Unfollow' })
  expect(button.getAttribute('aria-busy')).toBeNull()
})
