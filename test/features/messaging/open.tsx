import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { MessagingView } from '../../../src/features/messaging/messaging-view.tsx'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { messagingApp } from './app.ts'
import { messagingOf } from './messaging.ts'

const disposers = new Set<() => void>()

afterEach(() => {
  cleanup()
  for (const dispose of disposers) dispose()
  disposers.clear()
})

/** The messaging root on the screen. */
export function show(test = messagingApp({ is_minimize_enabled: true })) {
  const disposer = createDisposer()
  disposers.add(disposer.dispose)
  const model = messagingOf(test.app, disposer)
  render(
    <AppContext value={test.app}>
      <MessagingView model={model} />
    </AppContext>,
  )
  const openWith = (payload: object) => act(() => model.openRequested(payload))
  return {
    test,
    model,
    openWith,
    calls: (path: string) => test.realm.requests.filter(one => one.path === path),
  }
}

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
export const messages = () => screen.findByRole('group', { name: 'Messages' })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string) => void fireEvent.click(button(name))

/** A conversation on the screen. */
export async function open(test?: ReturnType<typeof messagingApp>, name = 'bruno') {
  const all = show(test)
  await all.openWith({ name })
  await messages()
  const key = all.model.manager.$windows.get()[0]?.key ?? ''
  const box = await field()
  return {
    ...{ ...all, key, box, window: all.model.windowOf(key) },
    conversation: all.model.windowOf(key).conversation,
    toast: () => all.test.app.get(feedback).$toasts.get().at(-1),
    sent: () => all.test.realm.requests.filter(({ method }) => method === 'POST').length,
    write: (value: string) => fireEvent.change(box, { target: { value } }),
    key: (pressed: string, fields: object = {}) => fireEvent.keyDown(box, { key: pressed, ...fields }),
    choose(item: string) {
      press('Actions')
      fireEvent.click(screen.getByRole('menuitem', { name: item }))
    },
  }
}
