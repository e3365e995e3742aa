import type { App } from '../app/app.ts'
import { blogs } from '../blogs/store.ts'
import { failureText } from '../notices/failure-text.ts'
import { notices } from '../notices/store.ts'
import { untilSure } from '../notices/until-sure.ts'
import { t } from '../page/i18n.ts'
import { session } from '../session/store.ts'
import { othersOf } from './rules.ts'
import { conversations } from './store.ts'
import type { Participant } from './types.ts'

/** Ways to be rid of a conversation. Each asks first; false when it was out of sight and has come back (social.md §4). */
export interface Removal {
  /** Deletes it; until the call goes out it can be undone (MSGC-10). `gone` is told when it is out of sight. */
  remove: (key: string, gone: () => void) => Promise<boolean>
  /** Takes it away at once, then flags it; until the call goes out it can be undone (MSGC-12). */
  markAsSpam: (key: string, gone: () => void) => Promise<boolean>
  /** Blocks one of the others, then takes the conversation away (MSGC-11). */
  block: (key: string, blog: Participant, gone: () => void) => Promise<boolean>
}

export function removal(app: App): Removal {
  const store = app.get(conversations)
  const say = app.get(notices)
  const { $blogs } = app.get(session)

  /** Out of sight while the toast stands; false when it was brought back. */
  async function conceal(key: string, text: string, gone: () => void): Promise<boolean> {
    gone()
    store.conceal(key)
    const isSure = await untilSure(app, text)
    if (isSure && store.isConcealed(key)) return true
    store.restore(key)
    return false
  }

  return {
    async remove(key, gone) {
      const isMeant = await say.confirm({
        title: t('Permanently delete this conversation?'),
        confirm: t('Delete'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isMeant) return true
      if (!(await conceal(key, t('Conversation deleted.'), gone))) return false
      const result = await store.remove(key)
      if (result.ok) return true
      store.restore(key)
      void say.alert(t('The conversation could not be deleted.'), failureText(result.failure))
      return false
    },
    async markAsSpam(key, gone) {
      const info = store.$all.get()[key]
      const name = info ? (othersOf(info)[0]?.name ?? '') : ''
      const isMeant = await say.confirm({
        title: t('Mark as spam?'),
        text: t(
          '%1$s will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
          name,
        ),
        confirm: t('Mark it spam'),
        cancel: t('Nevermind'),
        danger: true,
      })
      if (!isMeant) return true
      if (!(await conceal(key, t('Marked as spam.'), gone))) return false
      await store.flagSpam(key)
      return true
    },
    async block(key, blog, gone) {
      const own = store.$all.get()[key]?.own
      const as = $blogs.get().find(({ uuid }) => uuid === own)?.name
      if (!(await app.get(blogs).block(blog.name, 'messaging', as))) return true
      gone()
      store.forget(key)
      return true
    },
  }
}
