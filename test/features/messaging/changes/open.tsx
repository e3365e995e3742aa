import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { MessagingView } from '../../../../src/features/messaging/messaging-view.tsx'
import type { MessagingAbility } from '../../../../src/platform/bus/contract.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import type { TestAppOptions } from '../../../support/app.ts'
import { messagingApp, uuidOf } from '../app.ts'
import { messagingOf } from '../messaging.ts'

const disposers = new Set<() => void>()

export function close() {
  cleanup()
  for (const dispose of disposers) dispose()
  disposers.clear()
}

const everything: MessagingAbility[] = ['reply', 'react', 'edit', 'delete']

/** A conversation on the screen, with a server that can do what is named. */
export async function open(can = everything, options: TestAppOptions = {}, name = 'bruno') {
  const test = messagingApp({ can }, options)
  const disposer = createDisposer()
  disposers.add(disposer.dispose)
  const model = messagingOf(test.app, disposer)
  const drawn = render(<MessagingView model={model} />)
  await act(() => model.openRequested({ name }))
  await screen.findByRole('group', { name: 'Messages' })
  const one = test.realm.world.conversations.find(({ participants }) =>
    ['aria', name].every(blog => participants.includes(uuidOf(test, blog))),
  )
  if (!one) throw new Error('no conversation')
  const key = model.manager.$windows.get()[0]?.key ?? ''
  const { conversation } = model.windowOf(key)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  const press = (pressed: string) => fireEvent.keyDown(field, { key: pressed })
  const calls = (path: string) =>
    test.realm.requests.filter(request => request.path === `/svc/conversations/${path}`)
  const say = test.app.get(feedback)
  const toast = () => say.$toasts.get().at(-1)
  /** An own text message that is stored. */
  async function send(text: string) {
    write(text)
    press('Enter')
    await vi.waitFor(() =>
      expect(conversation.$messages.get().at(-1)).toMatchObject({ state: 'sent', content: { text } }),
    )
    const record = one?.messages.at(-1)
    if (!record) throw new Error('nothing was sent')
    return record
  }
  return {
    ...{ test, model, drawn, one, key, conversation, field, write, press, calls, say, toast, send },
  }
}
