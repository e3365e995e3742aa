import { readRequest } from '../../../src/features/messaging/share-message/request.ts'
import type { FormNetwork } from '../../../src/features/share/form.ts'
import { createShare } from '../../../src/features/share/popover/model.ts'
import type { ShareData } from '../../../src/features/share/share-data.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { canTryAgain } from '../../../src/shared/feedback/try-again.ts'
import { type MessagingTestApp, uuidOf } from '../messaging/app.ts'
import { isFinal, type Row, until, words } from './every-call.ts'
import { shareMessageOf } from './message-model.ts'
import { fakeTools } from './tools.ts'

export function postOf({ realm }: MessagingTestApp, blog = 'nightowl') {
  const post = realm.world.posts.find(one => one.blog === blog && one.state === 'published')
  if (!post) throw new Error('the world has no such post')
  return post
}

const sharesOf = ({ realm }: MessagingTestApp) =>
  realm.world.shares.filter(({ fields }) => fields.message === words).length

/** The two surfaces with the networks, each at a post. */
const openers = {
  'the share popover': (test: MessagingTestApp, data?: ShareData) => {
    const { out, open } = createShare(test.app, createDisposer(), fakeTools())
    const post = postOf(test)
    return { out, open: () => open({ postId: post.id, blog: post.blog, data }, null) }
  },
  'share as a message': (test: MessagingTestApp, external?: ShareData) => {
    const { out, open } = shareMessageOf(test.app)
    const post = postOf(test)
    const anchor = document.createElement('button')
    const request = readRequest({
      post_id: post.id,
      blog_uuid: uuidOf(test, post.blog),
      tumblelog: post.blog,
      anchor,
      external,
    })
    return { out, open: () => request && open(request) }
  },
}
type Surface = keyof typeof openers

const formRow = (surface: Surface, network: FormNetwork, call: string, data?: ShareData): Row => ({
  call,
  // Nothing of the answer is read (SMSG-56).
  endsWell: ({ kind }) => kind === 'body',
  async begin(test) {
    const { out, open } = openers[surface](test, data)
    open()
    await until(() => out.$loading.get().value === true)
    out.open(network)
    if (network === 'facebook') await until(() => typeof out.facebook.$account.get() === 'object')
    if (network === 'email') out.email.set('address', 'friend@mail.example')
    const form = out[network]
    form.set('message' as never, words)
    return {
      act: form.send,
      again: form.send,
      written: () => form.$values.get().message,
      told: () => [form.$reason.get()],
      isDone: () => form.$state.get() === 'sent' && test.emitted('share:sent').length === 1,
      stored: () => sharesOf(test),
    }
  },
})

const shareDataRow = (surface: Surface): Row => ({
  call: 'POST /svc/post/share/*',
  isOffered: fault => !isFinal(fault),
  async begin(test) {
    const { out, open } = openers[surface](test)
    const failure = () => out.$loading.get().failure
    return {
      async act() {
        open()
        await until(() => failure() !== null || out.$loading.get().value === true)
      },
      async again() {
        const before = failure()
        if (before && !canTryAgain(before)) return
        out.retry()
        await until(() => out.$loading.get().value === true)
      },
      told: () => [failure()].map(one => one && failureText(one)),
      isDone: () => out.$loading.get().value === true && out.$entries.get().length > 0,
    }
  },
})

const facebookAccount: Row = {
  call: 'POST /svc/facebook_status',
  endsWell: ({ body }) => body === '"a text"',
  hasOwnTexts: true,
  async begin(test) {
    const { out, open } = openers['the share popover'](test)
    open()
    await until(() => out.$loading.get().value === true)
    const { facebook } = out
    const ask = async () => {
      out.open('facebook')
      facebook.set('message', words)
      await until(() => facebook.$account.get() !== 'loading')
    }
    return {
      act: ask,
      again() {
        out.back()
        return ask()
      },
      written: () => facebook.$values.get().message,
      // The form then says so, and offers the network's own page.
      told: () => [facebook.$account.get() === 'none' ? 'no account' : null],
      isDone: () => typeof facebook.$account.get() === 'object',
    }
  },
}

export const networkRows: Record<string, Row> = {
  'the share data in the share popover': shareDataRow('the share popover'),
  'the share data in share as a message': shareDataRow('share as a message'),
  'an e-mail from the share popover': formRow('the share popover', 'email', 'POST /svc/share/email'),
  'an e-mail from share as a message': formRow('share as a message', 'email', 'POST /svc/share/email'),
  'an e-mail that shares a blog': formRow('the share popover', 'email', 'POST /svc/email_tumblelog', {
    tumblelog_share: true,
  }),
  'a tweet from the share popover': formRow('the share popover', 'twitter', 'POST /svc/share/twitter'),
  'a tweet from share as a message': formRow('share as a message', 'twitter', 'POST /svc/share/twitter'),
  'Facebook from the share popover': formRow('the share popover', 'facebook', 'POST /svc/share/facebook'),
  'Facebook from share as a message': formRow('share as a message', 'facebook', 'POST /svc/share/facebook'),
  'the name of the Facebook account': facebookAccount,
}
