import type { RootModule } from '../../src/entry/mount/registry.ts'
import {
  type ActionFields,
  type FeedAction,
  feedActions,
  type PostAction,
} from '../../src/features/feed/api.ts'
import { openControls, openMenu } from '../../src/features/feed/controls.ts'
import { readItem } from '../../src/features/feed/feed-item.ts'
import { fieldOf, readFields } from '../../src/features/feed/fields.ts'
import { replies } from '../../src/features/feed/replies.ts'
import { whyNot } from '../../src/features/feed/rights-texts.ts'
import { feed } from '../../src/features/feed/store.ts'
import type { Handlers } from '../../src/platform/bus/bus.ts'
import type { Commands, FeedItem } from '../../src/platform/bus/contract.ts'
import { t } from '../../src/platform/page/i18n.ts'
import { session } from '../../src/platform/session.ts'
import { isBlank } from '../../src/platform/text/text.ts'
import { showChunkFailure } from '../../src/shared/feedback/chunk-failure.ts'
import { feedback } from '../../src/shared/feedback/store.ts'
import { loadChunk } from '../../src/shared/load-chunk.ts'

const translation = () => import('../../src/features/translate/command.ts')

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

type Act = (item: FeedItem, fields: ActionFields) => Promise<boolean>

/** The commands on posts, from the host's own buttons or from other roots. */
export const setup: RootModule['setup'] = ({ app }) => {
  const store = app.get(feed)
  const { isLoggedIn } = app.get(session)

  const on = (action: FeedAction, act: Act, needs?: keyof ActionFields) => async (payload: unknown) => {
    const item = readItem(payload)
    const { fields, sent } = readFields(payload)
    if (item && (!needs || fields[needs])) {
      if (await act(item, fields)) sent()
    } else {
      console.warn(`INLAY-25: post:${action} needs ${item ? needs : 'the id of a post'}.`, payload)
      if (item && needs === 'answer_text') app.get(feedback).toast(t('Write an answer first.'))
    }
  }

  const run = (action: FeedAction, needs?: keyof ActionFields) =>
    on(action, (item, fields) => store.run(action, item, fields), needs)

  /** Moves the focus to a field of the host's own form around the button, if the user has left it empty. */
  const focusEmpty = (
    payload: Partial<Commands['post:answer']> | undefined,
    name: 'reply_text' | 'answer_text',
  ) => {
    const field = Object(payload)[name] ? null : fieldOf(payload?.anchor, name)
    if (!field || !isBlank(field.value)) return false
    field.focus()
    return true
  }

  /** Opens the reply form if neither the command nor the page has a text. */
  const reply = on('reply', async (item, fields) => {
    if (fields.reply_text || !isLoggedIn() || whyNot(item, 'reply')) return store.run('reply', item, fields)
    app.get(replies).open(item, fields.reply_to)
    await app.ensureRoot('post-reply')
    return false
  })

  const answer = run('answer', 'answer_text')

  const handlers: Handlers = {
    ...Object.fromEntries(
      (Object.keys(feedActions) as PostAction[]).map(action => [
        `post:${action}` as const,
        run(action, feedActions[action].needs),
      ]),
    ),
    'post:toggle-like': run('toggle-like'),
    'post:fast-queue': run('fast-queue'),
    'post:reply': async (payload: Commands['post:reply'] | undefined) => {
      if (!focusEmpty(payload, 'reply_text')) await reply(payload)
    },
    'post:answer': async (payload: Commands['post:answer'] | undefined) => {
      if (!focusEmpty(payload, 'answer_text')) await answer(payload)
    },
    'post:controls': async (payload: unknown) => {
      const item = readItem(payload)
      if (item) await openControls(app, item, payload)
      else console.warn('INLAY-25: post:controls needs the id of a post.', payload)
    },
    async 'post:menu'(payload: unknown) {
      const item = readItem(payload)
      if (item) await openMenu(app, item, payload)
      else console.warn('INLAY-25: post:menu needs the id of a post.', payload)
    },
    async 'post:translate'(payload: unknown) {
      const code = await loadChunk(app, 'translate', translation).catch(() => null)
      if (code) await code.translatePost(app, payload)
      else showChunkFailure(app)
    },
  }
  return { handlers }
}
