import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { CustomEmoji } from '../../platform/bus/contract.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { isCustomSign } from '../../platform/page/custom-sign.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { customEmoji } from '../../ui/custom-emoji/custom-emoji.ts'
import type { Drawing } from '../../ui/custom-emoji/draw-emoji.ts'
import { emojiLanguage, loadTable, loadWords } from './languages.ts'
import {
  createFinder,
  type Emoji,
  ownGroup,
  readEmoji,
  type Tone,
  tones,
  withTone,
} from './rules/emoji-table.ts'

/** The user's choices: the skin tone, and used emoji, the last one first, each with a count. */
interface EmojiUse {
  tone: Tone
  used: readonly (readonly [sign: string, times: number])[]
}

const noUse: EmojiUse = { tone: 0, used: [] }

const keptMax = 48
/** The longest emoji, a family with skin tones or a flag, has fewer UTF-16 units. Those of the site are codes. */
const signMax = 40

/**
 * Reads untrusted stored data.
 * @internal
 */
export function readUse(value: unknown): EmojiUse {
  if (!isRecord(value)) return noUse
  const list = Array.isArray(value.used) ? value.used : []
  const used = list.flatMap(entry => {
    const [sign, times] = Array.isArray(entry) ? entry : []
    const isSign = typeof sign === 'string' && sign !== '' && (sign.length <= signMax || isCustomSign(sign))
    return isSign && Number.isSafeInteger(times) && times > 0 ? [[sign, times] as const] : []
  })
  return { tone: tones.find(tone => tone === value.tone) ?? 0, used: used.slice(0, keptMax) }
}

/**
 * The usage after one more emoji. Those that the site no longer has are forgotten.
 * @internal
 */
export function afterUse(use: EmojiUse, sign: string, isThere: (sign: string) => boolean): EmojiUse {
  const times = use.used.find(([other]) => other === sign)?.[1] ?? 0
  const others = use.used.filter(([other]) => other !== sign && (!isCustomSign(other) || isThere(other)))
  return { ...use, used: [[sign, times + 1] as const, ...others].slice(0, keptMax) }
}

/** A letter pair that becomes a flag: Windows draws the letters. */
const isFlag = (sign: string): boolean => /^\p{Regional_Indicator}{2}$/u.test(sign)

/**
 * Leaves out what this system can't draw: a version as a whole, judged by its first emoji, and the flags of countries.
 * If not even the oldest can be told from a missing one, all stay.
 * @internal
 */
export function drawable(all: readonly Emoji[], draws: (sign: string) => boolean): readonly Emoji[] {
  const [oldest] = all
  if (!oldest || !draws(oldest.sign)) return all
  const firsts = new Map<number, string>()
  for (const { version, sign } of all) if (!firsts.has(version) && !isFlag(sign)) firsts.set(version, sign)
  const missing = [...firsts]
    .filter(([version, sign]) => version > 0 && !draws(sign))
    .map(([version]) => version)
  const flag = all.find(({ sign }) => isFlag(sign))
  const hasFlags = !flag || draws(flag.sign)
  return all.filter(({ sign, version }) => !missing.includes(version) && (hasFlags || !isFlag(sign)))
}

const size = 20

/**
 * Tests on a canvas whether this system has an image for an emoji: a colored one looks the same with any fill color. A
 * sequence drawn as several characters is too wide.
 */
function drawTest(): (sign: string) => boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `${size * 0.8}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`
  context.textBaseline = 'top'
  const pixels = (sign: string, ink: string) => {
    context.clearRect(0, 0, size, size)
    context.fillStyle = ink
    context.fillText(sign, 0, 0)
    return context.getImageData(0, 0, size, size).data
  }
  const single = context.measureText('\u{1f600}').width
  return sign => {
    if (context.measureText(sign).width > single * 1.5) return false
    const dark = pixels(sign, '#000000')
    const light = pixels(sign, '#ffffff')
    return dark.some(value => value > 0) && dark.every((value, index) => value === light[index])
  }
}

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

/** One of the site's own emoji: its code is all that is known of it. */
const ownEmoji = (one: CustomEmoji, { picture }: Drawing): Emoji => ({
  sign: `:${one.code}:`,
  picture: () => picture(one),
  ...{ group: ownGroup, version: 0, hasTones: false, codes: [one.code], words: [] },
  name: one.code.replaceAll(/[_-]+/g, ' '),
})

async function loadData(app: App): Promise<EmojiData> {
  const language = emojiLanguage(app.page.language.name)
  const [table, words, drawing] = await Promise.all([
    loadTable(),
    loadWords(language),
    app.get(customEmoji).load(),
  ])
  const own = drawing ? drawing.all.map(one => ownEmoji(one, drawing)) : []
  const all = [...own, ...drawable(readEmoji(String(table.default), String(words.default)), drawTest())]
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
    used({ sign }) {
      const all = $data.get()?.all ?? []
      // Another page may have the site's own although this one has none, or couldn't load them.
      const hasOwn = all.some(({ group }) => group === ownGroup)
      set(afterUse($use.get(), sign, other => !hasOwn || all.some(one => one.sign === other)))
    },
    write: ({ sign, hasTones }) => (hasTones ? withTone(sign, $use.get().tone) : sign),
  }
}
