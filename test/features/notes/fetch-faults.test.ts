// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Fault, faultKinds } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { createNotes } from '../../../src/features/notes/notes-model.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** The notes of nightowl's post with three replies by bruno. */
function start() {
  const test = createTestApp({ bootstrap: { notes: { can: ['sort', 'link', 'tree'] } } })
  const { world } = test.realm
  const post = world.posts.find(one => one.state === 'published' && one.blog === 'nightowl')
  if (!post) throw new Error('no post')
  post.noteCount = 9
  post.replies = ['One', 'Two', 'Three'].map((text, index) => ({
    blog: 'bruno',
    text,
    at: world.now() - 60_000 + index,
  }))
  const item = wireItem(world, post, world.users.get('aria') ?? null)
  const model = createNotes(test.app, test.app.disposer, fakeHistory().stack)
  const { $toasts } = test.app.get(feedback)
  return { ...test, post, item, model, toast: () => $toasts.get().at(-1) }
}
type Test = ReturnType<typeof start>

const texts = ({ model }: Test) =>
  model.$lists
    .get()
    ?.replies.$pages.get()
    .flat()
    .map(({ text }) => text)

/** What is fetched with a call of its own, whether the failure is told, another try, and what is there then. */
const fetches: Record<
  string,
  {
    act: (test: Test) => unknown
    isTold: (test: Test) => unknown
    retry: (test: Test) => unknown
    has: (test: Test) => unknown
  }
> = {
  'the reply of an address': {
    act: ({ app, model, post }) => {
      // The toast asks the page to open the notes again.
      vi.spyOn(app.bus, 'dispatch').mockImplementation(async (_: string, payload?: unknown) =>
        model.open(payload),
      )
      void model.open({ id: '', reply_id: `${post.id}r1` })
    },
    isTold: ({ toast }) => toast()?.text.startsWith('Couldn’t find the reply.'),
    retry: ({ toast }) => toast()?.action?.run(),
    has: ({ model, post }) => model.reading.$addressed.get() === `${post.id}r1`,
  },
  'the tree of reblogs': {
    act: ({ model, item }) => {
      void model.open({ ...item, tab: 'reblogs' })
      model.chooseReblogs('all')
    },
    isTold: ({ model }) => model.$tree.get()?.$state.get().failure,
    retry: ({ model }) => model.$tree.get()?.retry(),
    has: ({ model }) => model.$tree.get()?.$state.get().value === null,
  },
  'replies in another order': {
    act: ({ model, item }) => {
      model.reading.setOrder('oldest')
      void model.open(item)
    },
    isTold: ({ model }) => model.$lists.get()?.replies.$state.get().failure,
    retry: ({ model }) => model.$lists.get()?.replies.retry(),
    has: test => texts(test)?.join(' ') === 'One Two Three',
  },
}

const faults: Omit<Fault, 'call'>[] = [
  ...[400, 401, 429, 500].map(status => ({ kind: 'status', status }) as const),
  ...faultKinds
    .filter(kind => !['delay', 'status', 'accepted-then-drop', 'no-such-call'].includes(kind))
    .map(kind => ({ kind })),
]
const cases = Object.keys(fetches).flatMap(name => faults.map(fault => [name, fault] as const))

it.each(cases)(
  '[DEC-270, DEC-290] %s and %o: the failure is told, and another try shows it',
  async (name, fault) => {
    const test = start()
    const { act, isTold, retry, has } = fetches[name] ?? expect.unreachable(name)
    const soon = async (check: () => unknown) => {
      for (let seconds = 0; !check() && seconds < 200; seconds++) await vi.advanceTimersByTimeAsync(1000)
      expect(check()).toBeTruthy()
    }
    test.realm.faults.add({ call: 'GET /svc/post/notes', times: 0, ...fault })
    act(test)
    await soon(() => isTold(test))
    test.realm.faults.clear()
    retry(test)
    await soon(() => has(test))
  },
)
