// @vitest-environment happy-dom

import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hostMenus } from '../../../src/shared/overlays/host-menu-store.ts'
import { HostMenuView } from '../../../src/shared/overlays/overlays.tsx'
import { Menu } from '../../../src/ui/menu/menu.tsx'
import { createTestApp } from '../../support/app.ts'

function start(load = async () => Menu as typeof Menu | null) {
  const { app } = createTestApp()
  const button = document.createElement('button')
  document.body.append(button)
  const menus = app.get(hostMenus)
  render(<HostMenuView menus={menus} load={load} />)
  const run = vi.fn()
  const open = () =>
    act(async () => {
      button.focus()
      await menus.open({ anchor: button, label: 'Options', items: [{ id: 'a', label: 'Act', run }] })
    })
  return { menus, button, run, open, user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

describe('a menu at one of the host’s buttons', () => {
  it('takes the focus, runs the chosen item, and returns the focus; the button has aria-expanded', async () => {
    const { open, button, run, user } = start()
    await open()
    await screen.findByRole('menu', { name: 'Options' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement?.textContent).toBe('Act')
    await user.keyboard('{Enter}')
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button.hasAttribute('aria-expanded')).toBe(false)
    expect(document.activeElement).toBe(button)
  })

  it('closes by Escape and by a click outside, and opens again', async () => {
    const { open, user, menus } = start()
    await open()
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    expect(menus.$menu.get()).toBeNull()
    await open()
    await screen.findByRole('menu')
    await user.click(document.body)
    expect(menus.$menu.get()).toBeNull()
  })

  it('is closed if it cannot be drawn', async () => {
    const { open, menus, button } = start(async () => null)
    await open()
    await waitFor(() => expect(menus.$menu.get()).toBeNull())
    expect(button.hasAttribute('aria-expanded')).toBe(false)
  })
})
