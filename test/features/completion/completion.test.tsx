// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { openCompletion } from '../../../src/features/completion/open.ts'
import { completion as startCompletion } from '../../../src/features/completion/start.ts'
import { completionToDraw } from '../../../src/features/completion/to-draw.ts'
import { SuggestionList } from '../../../src/features/completion/views/suggestion-list.tsx'
import { knownTags } from '../../../src/features/posts/tags/known-tags.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

let stop = () => {}
afterEach(() => {
  act(() => stop())
  document.body.replaceChildren()
})

const search = '/svc/conversations/participant_suggestions'

/** A box in a form that sends on Enter and closes on Escape, as messages do. */
function start({
  maxLength,
  faults = [],
  ...options
}: TestAppOptions & { maxLength?: number; faults?: Fault[] } = {}) {
  const { app, realm } = createTestApp(options)
  for (const fault of faults) realm.faults.add(fault)
  app.get(knownTags).remember(['Foobar', 'food', 'two words'])
  document.body.innerHTML =
    '<div data-inlay-root="test"><textarea aria-label="Box"></textarea><button>Send</button></div>'
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Box' })
  if (maxLength !== undefined) box.maxLength = maxLength
  const keys: string[] = []
  box.addEventListener('keydown', ({ key }) => keys.push(key))
  openCompletion(app)
  const completion = app.get(completionToDraw).get()
  if (completion) render(<SuggestionList completion={completion} />)
  stop = app.disposer.dispose
  box.focus()
  return { box, realm, keys, user: userEvent.setup() }
}
const options = () => screen.queryAllByRole('option', { hidden: true }).map(option => option.textContent)
const list = () => screen.findByRole('listbox', { hidden: true })
const gone = () => waitFor(() => expect(screen.queryByRole('listbox', { hidden: true })).toBeNull())

it('[DEC-185] a typed tag stays as it was typed: a space, Enter, and Tab do what they do without suggestions', async () => {
  const { box, keys, user } = start()
  await user.type(box, '#Foo')
  await list()
  expect(options()).toEqual(['#Foobar', '#food'])
  await user.type(box, ' ')
  await gone()
  expect(box.value).toBe('#Foo ')
  await user.type(box, '#Foo')
  await list()
  await user.keyboard('{Enter}')
  await gone()
  expect(keys).toContain('Enter')
  await user.type(box, ' #Foo')
  await list()
  await user.tab()
  await gone()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send' }))
  expect(box.value).toBe('#Foo #Foo\n #Foo')
})

it('[DEC-185] what was typed while the code was loading has its list, too', async () => {
  const { app } = createTestApp()
  app.get(knownTags).remember(['Foobar'])
  document.body.innerHTML = '<div data-inlay-root="test"><textarea aria-label="Box"></textarea></div>'
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Box' })
  box.focus()
  box.value = '#Foo'
  box.setSelectionRange(4, 4)
  startCompletion(app)
  stop = app.disposer.dispose
  const { $shown } = await waitFor(
    () => app.get(completionToDraw).get() ?? Promise.reject(new Error('not yet')),
  )
  await waitFor(() => expect($shown.get()?.box.element).toBe(box))
})

it('[DEC-185] a suggestion is chosen with an arrow, and taken with Enter, which nobody else hears then', async () => {
  const { box, keys, user } = start()
  await user.type(box, 'On #foo')
  const found = await list()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() =>
    expect(box.getAttribute('aria-activedescendant')).toBe(
      within(found).getAllByRole('option', { hidden: true })[1]?.id,
    ),
  )
  expect(box.getAttribute('aria-controls')).toBe(found.id)
  expect(box.tagName).toBe('TEXTAREA')
  expect(box.hasAttribute('role')).toBe(false)
  await user.keyboard('{Enter}')
  expect(box.value).toBe('On #food ')
  expect(keys).not.toContain('Enter')
  expect(keys).not.toContain('ArrowDown')
  await gone()
  await waitFor(() => expect(box.hasAttribute('aria-controls')).toBe(false))
})

it('[DEC-185] how many suggestions there are is announced', async () => {
  const { box, user } = start()
  await user.type(box, '#foo')
  await list()
  expect(screen.getByRole('status').textContent).toBe('2 suggestions')
})

it('[DEC-185] Escape closes the list for this word alone, and what is around the box stays', async () => {
  const { box, keys, user } = start()
  await user.type(box, '#fo')
  await list()
  await user.keyboard('{Escape}')
  await gone()
  expect(keys).not.toContain('Escape')
  await user.type(box, 'o')
  expect(options()).toEqual([])
  await user.type(box, ' #fo')
  await list()
})

it('[DEC-185] blogs that one follows or talks to are there with the sign; a press takes one, and the focus stays', async () => {
  const { box, user } = start()
  await user.type(box, 'Hi @')
  await list()
  const [first] = screen.getAllByRole('option', { hidden: true })
  const name = first?.querySelector('bdi')?.textContent
  await user.click(first as HTMLElement)
  expect(box.value).toBe(`Hi @${name} `)
  expect(document.activeElement).toBe(box)
})

it('[DEC-185, MSG-74] others are found by the server while one types', async () => {
  const { box, realm, user } = start()
  await user.type(box, '@bruno-c')
  await waitFor(() =>
    expect(realm.requests.filter(({ path }) => path === search).at(-1)?.query.q).toBe('bruno-c'),
  )
  await waitFor(() => expect(options().join()).toContain('bruno-cooks'))
})

it.each<[string, Omit<Fault, 'call'>]>([
  ['500', { kind: 'status', status: 500 }],
  ['429', { kind: 'status', status: 429 }],
  ['403', { kind: 'status', status: 403 }],
  ['no connection', { kind: 'drop' }],
  ['a wrong body', { kind: 'malformed' }],
])('[DEC-185] a search that fails (%s) says so and can be tried again', async (_, fault) => {
  const { box, realm, user } = start({ faults: [{ call: `GET ${search}`, times: 0, ...fault }] })
  // Not a blog that one talks to: those are fetched by the same call, and its retry would replace the list.
  // Pasted, so that there is one search: after slow letters the last one may still be waiting, and would succeed.
  await user.paste('@bruno-c')
  await waitFor(() => expect(options()[0]).toMatch(/^Couldn’t search for blogs\. .+ Try again$/))
  realm.faults.clear()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(options()[0]).toContain('bruno-cooks'))
  expect(box.value).toBe('@bruno-c')
})

it('[DEC-185] while searches fail, typing goes on', async () => {
  const { box, user } = start({ faults: [{ call: `GET ${search}`, times: 0, kind: 'status', status: 403 }] })
  await user.type(box, '@nightow')
  await waitFor(() => expect(options()[0]).toMatch(/^Couldn’t search/))
  await user.keyboard('l')
  expect(box.value).toBe('@nightowl')
  expect(options()[0]).toMatch(/^Couldn’t search/)
})

it('[DEC-185] what an input method composes is left alone', async () => {
  const { box, keys, user } = start()
  await user.type(box, '#foo')
  await list()
  await act(async () => {
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  })
  await gone()
  await act(async () => {
    box.value = '#food'
    box.setSelectionRange(5, 5)
    box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  })
  expect(options()).toEqual([])
  box.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  )
  expect(keys.at(-1)).toBe('Enter')
  await act(async () => {
    box.value = '#foo'
    box.setSelectionRange(4, 4)
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  })
  await list()
})

it('[DEC-185] a suggestion that a full box has no room for is not cut', async () => {
  const { box, user } = start({ maxLength: 5 })
  await user.type(box, '#foo')
  await list()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box.value).toBe('#foo')
  expect(screen.getByRole('status').textContent).toBe('There’s no room left for that.')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(box.value).toBe('#food')
})

it('[DEC-185] guests, who have no blog to search with, get no list of blogs', async () => {
  const { box, realm, user } = start({ user: null })
  await user.type(box, '@br #fo')
  await list()
  expect(realm.requests.filter(({ path }) => path === search)).toEqual([])
})
