import type { Page, Request } from '@playwright/test'
import { dispatch, expect, type Host } from './support.ts'

export const messages = '/svc/conversations/messages'
export const conversation = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` })
export const list = (page: Page) => page.getByRole('group', { name: 'Messages' })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })

export const bubble = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

/** Opens a conversation that may fail to load. */
async function showConversation(page: Page, name: string): Promise<void> {
  await dispatch(page, 'conversation:open', { name })
  await expect(conversation(page, name)).toBeVisible()
}

export async function openConversation(page: Page, name: string): Promise<void> {
  await showConversation(page, name)
  await expect(field(page)).toBeEditable()
}

/** A page with an open conversation that polls rarely. */
export async function talkTo(page: Page, host: Host, name: string): Promise<void> {
  await host.open('/dashboard?poll=600000')
  await openConversation(page, name)
}

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** Sends a message from another blog to aria's own blog, without a page for it. */
export async function receive(page: Page, host: Host, text: string, other = 'bruno'): Promise<void> {
  const { form_key } = await host.control<{ form_key: string }>('GET', 'form-key')
  const headers = { cookie: `inlay_world=${host.world}; inlay_user=${other}`, 'x-tumblr-form-key': form_key }
  const { request } = page.context()
  const inbox = await request.get('/svc/conversations', { headers, params: { participant: other } })
  expect(inbox.ok(), await inbox.text()).toBe(true)
  const { conversations } = (await inbox.json()).response
  const one = conversations.find((found: { participants: { name: string }[] }) =>
    found.participants.some(({ name }) => name === 'aria'),
  )
  const form = { participant: other, conversation_id: one.id, type: 'TEXT', message: text, form_key }
  const sent = await request.post(messages, { headers, form })
  expect(sent.ok(), await sent.text()).toBe(true)
}

/** How often the server has stored a text. */
export async function arrived(host: Host, text: string): Promise<number> {
  const all = await host.requests(messages)
  return all.filter(one => one.method === 'POST' && one.fields.message === text && one.status === 200).length
}

/** Pixels between the view and the end. */
export const left = (page: Page) =>
  list(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)

/** Waits until the rows are measured and the list no longer moves. */
export async function settle(page: Page): Promise<void> {
  const look = () =>
    list(page).evaluate(async one => {
      // A slow page may draw no frame between two looks: what it measures in one moves things in the next.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return {
        place: [one.scrollTop, one.scrollHeight].join(),
        unfinished: [...one.querySelectorAll('li')].filter(row => !row.querySelector('[data-kind]')).length,
      }
    })
  let before = ''
  await expect
    .poll(
      async () => {
        const { place, unfinished } = await look()
        const isStill = unfinished === 0 && place === before
        before = place
        return isStill
      },
      { intervals: [100] },
    )
    .toBe(true)
}

/** Holds these calls until they are released. */
export async function hold(page: Page, matches: (request: Request) => boolean): Promise<() => void> {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route(
    url => url.pathname.startsWith('/svc/'),
    async route => {
      if (matches(route.request())) await opened
      await route.fallback()
    },
  )
  return open
}
