import { describe, expect, it, vi } from 'vitest'
import { sender } from '../../../../src/features/blogs/senders.ts'
import { suggestions } from '../../../../src/features/blogs/suggestions-api.ts'
import { createShareMessage } from '../../../../src/features/messaging/share-message/share-message-model.ts'
import type { Subject } from '../../../../src/features/messaging/share-message/share-request.ts'
import { createShare } from '../../../../src/features/share/popover/share-popover-model.ts'
import type { ShareTools } from '../../../../src/features/share/tools.ts'
import { createDraftBox } from '../../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import type { TestAppOptions } from '../../../support/app.ts'
import { holdCalls } from '../../../support/hold.ts'
import { messagingApp, uuidOf } from '../app.ts'
import { withBarePage } from '../page.ts'

withBarePage()

const messagesPath = '/svc/conversations/messages'
const suggestionsPath = '/svc/conversations/participant_suggestions'

function start(options: TestAppOptions = {}) {
  const test = messagingApp({}, options)
  const { app, realm } = test
  const opened: unknown[] = []
  app.bus.handle('conversation:open', payload => void opened.push(payload))
  const [post, other] = realm.world.posts.filter(one => one.blog === 'nightowl' && one.state === 'published')
  if (!post || !other) throw new Error('the world has no such posts')
  const model = createShareMessage({
    ...{ app, disposer: app.disposer, senders: app.get(sender), suggestions: app.get(suggestions) },
    tools: {} as ShareTools,
    feedback: app.get(feedback),
    box: createDraftBox(app, 'share-message'),
  })
  const { recipients } = model
  const subject: Subject = {
    postId: post.id,
    blogUuid: uuidOf(test, post.blog),
    anchor: {} as Element,
    ...{ blog: post.blog, post: {}, external: {}, favorites: [] },
  }
  const names = () => recipients.$list.get().value?.map(({ name }) => name) ?? []
  recipients.$list.listen(() => {})
  async function choose(name: string) {
    await vi.waitFor(() => expect(names()).toContain(name))
    const blog = recipients.$list.get().value?.find(one => one.name === name)
    if (blog) model.choose(blog)
  }
  const asked = (path: string, method = 'GET') =>
    realm.requests.filter(one => one.path === path && one.method === method)
  return {
    ...{ test, app, realm, model, recipients, opened, post, subject, names, choose, asked },
    open: (fields: Partial<Subject> = {}) => model.open({ ...subject, ...fields }),
    openOther: () => model.open({ ...subject, postId: other.id }),
    sent: () =>
      asked(messagesPath, 'POST').map(({ fields }) => [fields.type, fields['post[id]'] ?? fields.message]),
    fail: (method: string, fault: object) =>
      realm.faults.add({ call: `${method} ${messagesPath}`, kind: 'status', ...fault }),
    toast: () => app.get(feedback).$toasts.get()[0],
  }
}

it('[DEC-218] and the share popover are never open at once', () => {
  const { app, model, open, post } = start()
  const share = createShare(app, app.disposer, { canShare: () => false } as Partial<ShareTools> as ShareTools)
  const openPopover = () => share.open({ postId: post.id, blog: post.blog }, null)
  const isOpen = () => [model.$isOpen.get(), share.$isOpen.get()]
  open()
  openPopover()
  expect(isOpen()).toEqual([false, true])
  open()
  expect(isOpen()).toEqual([true, false])
})

describe('a post as a message', () => {
  it('[SMSG-14, SMSG-15, SMSG-16, SMSG-32, SMSG-33] is sent to the recipient, the post first, then the text, with their context; the conversation opens', async () => {
    const { open, choose, model, sent, post, test, asked, opened } = start()
    open()
    await choose('bruno')
    model.setText('Look at this')
    await model.send()
    await vi.waitFor(() => expect(test.emitted('message:sent')).toHaveLength(2))
    expect(sent()).toEqual([
      ['POSTREF', post.id],
      ['TEXT', 'Look at this'],
    ])
    expect(asked(messagesPath, 'POST')[0]?.fields).toMatchObject({
      participant: uuidOf(test, 'aria'),
      'post[blog]': uuidOf(test, post.blog),
      context: 'post-chrome:favorites',
    })
    expect(opened).toEqual([{ participants: [uuidOf(test, 'aria'), uuidOf(test, 'bruno')] }])
    expect(test.emitted('message:sent')[0]).toMatchObject({ creation_user_action: 'share' })
    expect(model.$isOpen.get()).toBe(false)
  })

  it('[SMSG-32, SMSG-14] can be sent without text, and to a blog without a conversation', async () => {
    const { open, choose, model, sent, post, test, asked, fail } = start()
    open()
    model.search('white-on-white')
    await choose('white-on-white')
    // The server has no conversation between the two.
    fail('GET', { status: 404 })
    await model.send()
    await vi.waitFor(() => expect(sent()).toEqual([['POSTREF', post.id]]))
    expect(asked(messagesPath, 'POST')[0]?.fields).toMatchObject({
      participants: [uuidOf(test, 'aria'), uuidOf(test, 'white-on-white')].join(','),
      context: 'post-chrome:search',
    })
  })

  it('[SMSG-6, SMSG-28] can be sent as another own blog, which has its own suggestions, and never to that blog itself', async () => {
    const { open, choose, model, test, asked } = start()
    const own = uuidOf(test, 'aria-sketches')
    open({ favorites: [{ name: 'aria-sketches', uuid: own }] })
    await choose('aria-sketches')
    expect(model.$state.get().isDisabled).toBe(false)
    model.senders.choose('aria-sketches')
    expect(model.$state.get().isDisabled).toBe(true)
    await vi.waitFor(() => expect(asked(suggestionsPath).at(-1)?.query.participant).toBe(own))
  })

  it('[SMSG-28, SMSG-31] is sent once, however often the button is pressed, and meanwhile another post can be', async () => {
    const { open, openOther, choose, model, sent, app } = start()
    open()
    await choose('bruno')
    const letGo = holdCalls(app, messagesPath)
    const sending = model.send()
    expect(model.$state.get()).toMatchObject({ isSending: true, isDisabled: true })
    model.setText('too late')
    void model.send()
    openOther()
    await choose('nightowl')
    expect(model.$state.get()).toMatchObject({ isSending: false, isDisabled: false })
    letGo()
    await sending
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    expect([model.$isOpen.get(), model.$text.get()]).toEqual([true, ''])
  })

  it('reports that it is being sent, with a button to open it, if the conversation cannot be shown', async () => {
    const { open, choose, model, app, toast, opened } = start()
    open()
    await choose('bruno')
    vi.spyOn(app.bus, 'dispatch').mockRejectedValueOnce(new Error('no such chunk'))
    await model.send()
    expect(toast()?.text).toBe('Your message to bruno is on its way.')
    expect(toast()?.action?.label).toBe('Open')
    toast()?.action?.run()
    await vi.waitFor(() => expect(opened).toHaveLength(1))
  })

  it('reports a failure by a toast if the popover was closed meanwhile, with a button that restores the text', async () => {
    const { open, choose, model, fail, toast } = start()
    open()
    await choose('bruno')
    model.setText('Words')
    fail('GET', { status: 428 })
    const sending = model.send()
    model.close()
    await sending
    toast()?.action?.run()
    await vi.waitFor(() => expect(model.$text.get()).toBe('Words'))
    expect(model.$problem.get()).toContain('only allows messages')
    expect(model.$chosen.get()?.blog.name).toBe('bruno')
  })
})

describe('the search for a recipient', () => {
  it('[SMSG-21, SMSG-22, SMSG-58, DEC-18] shows cached favorites at once, and fetches ten fresh ones', async () => {
    const { app, test, open, asked, names } = start()
    const own = uuidOf(test, 'aria')
    await app.get(suggestions).favorites(own, 5)
    const letGo = holdCalls(app)
    open()
    expect(names()).toHaveLength(5)
    letGo()
    await vi.waitFor(() => expect(names().length).toBeGreaterThan(5))
    expect(asked(suggestionsPath).at(-1)?.query).toEqual({
      limit: '10',
      participant: own,
      include_recent: 'true',
    })
  })

  it('[SMSG-30, SMSG-42] lists the opener’s blogs before the favorites, each once', async () => {
    const { test, open, names, choose, model } = start()
    open({ favorites: [{ name: 'mallory', uuid: uuidOf(test, 'mallory') }] })
    await vi.waitFor(() => expect(names()).toContain('bruno'))
    expect(names()[0]).toBe('mallory')
    expect(names().filter(name => name === 'mallory')).toHaveLength(1)
    await choose('mallory')
    expect(model.$chosen.get()?.source).toBe('trail')
  })
})
