import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { drawTest } from './draws.ts'
import { emojiLanguage, loadTable, loadWords } from './languages.ts'
import { drawable } from './rules/drawable.ts'
import { type Emoji, readEmoji } from './rules/emoji-table.ts'
import { createFinder } from './rules/find-emoji.ts'
import { type Tone, withTone } from './rules/tones.ts'
import { afterUse, type EmojiUse, readUse } from './rules/used-emoji.ts'

/** All emoji that this system draws, and how to find them. */
interface EmojiData {
  all: readonly Emoji[]
  find: ReturnType<typeof createFinder>
}

export interface EmojiStore {
  /** Null until it is loaded. */
  $data: ReadableAtom<EmojiData | null>
  $hasFailed: ReadableAtom<boolean>
  /** Loads the data, unless it is loaded or loading; retries after a failure. */
  load: () => void
  $tone: ReadableAtom<Tone>
  setTone: (tone: Tone) => void
  /** Recently used emoji. */
  $recent: ReadableAtom<readonly Emoji[]>
  usesOf: (sign: string) => number
  /** Records that the user has used one. */
  used: (emoji: Emoji) => void
  /** An emoji as inserted, in the user's skin tone. */
  write: (emoji: Emoji) => string
}

async function loadData(app: App): Promise<EmojiData> {
  const language = emojiLanguage(app.page.language.name)
  const [table, words] = await Promise.all([loadTable(), loadWords(language)])
  const all = drawable(readEmoji(String(table.default), String(words.default)), drawTest())
  return { all, find: createFinder(all) }
}

/** The emoji of the page, for completion and picker; nothing loads before one of them needs it (DEC-185). */
export function emojiStore(app: App): EmojiStore {
  const { $value: $use, set } = storedAtom<EmojiUse>(app, ownKey(app, 'emoji', 'used'), { read: readUse })
  const $data = atom<EmojiData | null>(null)
  const $hasFailed = atom(false)
  let isLoading = false
  return {
    $data,
    $hasFailed,
    load() {
      if (isLoading || $data.get()) return
      isLoading = true
      $hasFailed.set(false)
      loadChunk(app, 'emoji', loadData)
        .then(
          data => $data.set(data),
          () => $hasFailed.set(true),
        )
        .finally(() => {
          isLoading = false
        })
    },
    $tone: computed($use, ({ tone }) => tone),
    setTone: tone => set({ ...$use.get(), tone }),
    $recent: computed([$data, $use], (data, { used }) =>
      used.flatMap(([sign]) => data?.all.find(emoji => emoji.sign === sign) ?? []),
    ),
    usesOf: sign => $use.get().used.find(([other]) => other === sign)?.[1] ?? 0,
    used: ({ sign }) => set(afterUse($use.get(), sign)),
    write: ({ sign, hasTones }) => (hasTones ? withTone(sign, $use.get().tone) : sign),
  }
}
