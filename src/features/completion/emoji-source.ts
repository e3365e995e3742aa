import { atom } from 'nanostores'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import type { EmojiStore } from '../emoji/store.ts'
import { suggestedMax } from './rules/rank.ts'
import { type Found, nothingFound, type Source, type Suggestion } from './source.ts'

/** Emoji by their names; the data is loaded with the first name. */
export function createEmojiSource(store: EmojiStore, disposer: Disposer): Source {
  const { $data, $hasFailed } = store
  const $found = atom<Found>(nothingFound)
  let typed = ''
  let isWhole = false
  const show = () => {
    const data = $data.get()
    const items = (data?.find(typed, store.usesOf, suggestedMax, isWhole) ?? []).map((emoji): Suggestion => {
      const sign = store.write(emoji)
      const code = emoji.codes.find(one => one.startsWith(typed)) ?? emoji.codes[0] ?? ''
      return {
        key: emoji.sign,
        insert: sign,
        emoji: { sign, code, name: emoji.name },
        taken: () => store.used(emoji),
      }
    })
    $found.set({ items, problem: $hasFailed.get() ? t('Couldn’t load emoji.') : null })
  }
  disposer.add($data.listen(show))
  disposer.add($hasFailed.listen(show))
  return {
    label: () => t('Emoji'),
    $found,
    look(next, isClosed) {
      typed = next
      isWhole = isClosed
      store.load()
      show()
    },
    retry: store.load,
    stop() {},
  }
}
