import type { FormNetwork } from '../../../src/features/share/form.ts'
import { createShare } from '../../../src/features/share/popover/share-popover-model.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { canTryAgain, failureText } from '../../../src/shared/feedback/failure-text.ts'
import type { MessagingTestApp } from '../messaging/app.ts'
import { isFinal, type Row, until, words } from './every-call.ts'
import { fakeTools, subjectOf } from './start.ts'

/** The share popover at a post. */
function openPopover(test: MessagingTestApp) {
  const { out, open } = createShare(test.app, createDisposer(), fakeTools())
  const isLoaded = () => out.$loading.get().value === true
  return { out, isLoaded, open: () => open(subjectOf(test).subject, null) }
}

const formRow = (network: FormNetwork): Row => ({
  call: `POST /svc/share/${network}`,
  // Nothing of the answer is read (SMSG-56).
  endsWell: ({ kind }) => kind === 'body',
  async begin(test) {
    const { out, open, isLoaded } = openPopover(test)
    open()
    await until(isLoaded)
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
      stored: () => test.realm.world.shares.filter(({ fields }) => fields.message === words).length,
    }
  },
})

const shareData: Row = {
  call: 'POST /svc/post/share/*',
  isOffered: fault => !isFinal(fault),
  async begin(test) {
    const { out, open, isLoaded } = openPopover(test)
    const failure = () => out.$loading.get().failure
    return {
      async act() {
        open()
        await until(() => failure() || isLoaded())
      },
      async again() {
        const before = failure()
        if (before && !canTryAgain(before)) return
        out.retry()
        await until(isLoaded)
      },
      told: () => [failure()].map(one => one && failureText(one)),
      isDone: () => isLoaded() && out.$entries.get().length > 0,
    }
  },
}

const facebookAccount: Row = {
  call: 'POST /svc/facebook_status',
  hasOwnTexts: true,
  async begin(test) {
    const { out, open, isLoaded } = openPopover(test)
    open()
    await until(isLoaded)
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
  'the share data': shareData,
  'an e-mail': formRow('email'),
  'a tweet': formRow('twitter'),
  'a post on Facebook': formRow('facebook'),
  'the name of the Facebook account': facebookAccount,
}
