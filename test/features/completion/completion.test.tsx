// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { openCompletion } from '../../../src/features/completion/open.ts'
import { completion as startCompletion } from '../../../src/features/completion/start-completion.ts'
import { completionToDraw } from '../../../src/features/completion/to-draw.ts'
import { SuggestionList } from '../../../src/features/completion/views/suggestion-list.tsx'
import { knownTags } from '../../../src/features/posts/tags.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

let stop = () => {}
afterEach(() => act(() => stop()))

const search = '/svc/conversations/participant_suggestions'

/** A box in a form that sends on Enter and closes on Escape, as messages do. */
function draw({ fault, ...options }: TestAppOptions & { fault?: Omit<Fault, 'call'> } = {}) {
  const { app, realm } = createTestApp(options)
  if (fault) realm.faults.add({ call: `GET ${search}`, times: 0, ...fault })
  app.get(knownTags).remember(['Foobar', 'food', 'two words'])
  document.body.innerHTML = '<div data-inlay-root="test"><textarea aria-label="Box"></textarea></div>'
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Box' })
  box.focus()
  stop = app.disposer.dispose
  return { app, box, realm }
}
function start(options: Parameters<typeof draw>[0] = {}) {
  const drawn = draw(options)
  const { app, box } = drawn
  const keys: string[] = []
  box.addEventListener('keydown', ({ key }) => keys.push(key))
  openCompletion(app)
  const completion = app.get(completionToDraw).get()
  if (completion) render(<SuggestionList completion={completion} />)
  return { ...drawn, keys, user: userEvent.setup() }
}
const options = () => screen.queryAllByRole('option', { hidden: true }).map(option => option.textContent)
const list = () => screen.findByRole('listbox', { hidden: true })
const gone = () => waitFor(() => expect(screen.queryByRole('listbox', { hidden: true })).toBeNull())

it('[DEC-185] what was typed while the code was loading has its list, too', async () => {
  const { app, box } = draw()
  box.value = '#Foo'
  box.setSelectionRange(4, 4)
  startCompletion(app)
  const { $shown } = await waitFor(
    () => app.get(completionToDraw).get() ?? Promise.reject(new Error('not yet')),
  )
  await waitFor(() => expect($shown.get()?.box.element).toBe(box))
})

it('[DEC-185] suggestions are announced and described; one is chosen with an arrow, and taken with Enter, which nobody else hears then', async () => {
  const { box, keys, user } = start()
  await user.type(box, 'On #foo')
  const found = await list()
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() =>
    expect(box.getAttribute('aria-activedescendant')).toBe(
      within(found).getAllByRole('option', { hidden: true })[1]?.id,
    ),
  )
  expect(box.getAttribute('aria-controls')).toBe(found.id)
  expect(box.hasAttribute('role')).toBe(false)
  await user.keyboard('{Enter}')
  expect(box.value).toBe('On #food ')
  expect(keys).not.toContain('Enter')
  expect(keys).not.toContain('ArrowDown')
  await gone()
  await waitFor(() => expect(box.hasAttribute('aria-controls')).toBe(false))
})

it('[DEC-185] there is no room in a full box for a suggestion; Escape is not heard around the box, the next key is', async () => {
  const { box, keys, user } = start()
  box.maxLength = 4
  await user.type(box, '#foo')
  await list()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('There’s no room left for that.')
  await user.keyboard('{Escape}')
  await gone()
  await user.keyboard('{Enter}')
  expect(keys).not.toContain('Escape')
  expect(keys).toContain('Enter')
})

it('[DEC-185, MSG-74] blogs that one follows are there with the sign, others are found while one types; a press takes one, and the focus stays', async () => {
  const { box, realm, user } = start()
  await user.type(box, 'Hi @')
  await list()
  await user.keyboard('bruno-c')
  await waitFor(() =>
    expect(realm.requests.filter(({ path }) => path === search).at(-1)?.query.q).toBe('bruno-c'),
  )
  await waitFor(() => expect(options().join()).toContain('bruno-cooks'))
  await user.click(screen.getAllByRole('option', { hidden: true })[0] as HTMLElement)
  expect(box.value).toBe('Hi @bruno-cooks ')
  expect(document.activeElement).toBe(box)
})

// Not a call that the client retries itself: that would succeed before the user has tried again.
it('[DEC-185] a search that fails has a line to try again', async () => {
  const { box, realm, user } = start({ fault: { kind: 'status', status: 403 } })
  await user.type(box, '@bruno-c')
  await waitFor(() => expect(options()[0]).toMatch(/^Couldn’t search for blogs\. .+ Try again$/))
  realm.faults.clear()
  await user.click(screen.getAllByRole('option', { hidden: true })[0] as HTMLElement)
  await waitFor(() => expect(options()[0]).toContain('bruno-cooks'))
  expect(box.value).toBe('@bruno-c')
})

it('[DEC-185] what an input method composes is left alone', async () => {
  const { box, keys, user } = start()
  const compose = (event: Event, value = box.value) =>
    act(async () => {
      box.value = value
      box.setSelectionRange(value.length, value.length)
      box.dispatchEvent(event)
    })
  await user.type(box, '#foo')
  await list()
  await compose(new CompositionEvent('compositionstart', { bubbles: true }))
  await gone()
  await compose(new InputEvent('input', { bubbles: true, isComposing: true }), '#food')
  expect(options()).toEqual([])
  box.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  )
  expect(keys.at(-1)).toBe('Enter')
  await compose(new CompositionEvent('compositionend', { bubbles: true }), '#foo')
  await list()
})

it('[DEC-185] guests, who have no blog to search with, get no list of blogs', async () => {
  const { box, realm, user } = start({ user: null })
  await user.type(box, '@br #fo')
  await list()
  expect(realm.requests.filter(({ path }) => path === search)).toEqual([])
})
