import type { App } from '../app.ts'
import { comfortAttribute } from '../dom/comfort.ts'
import { type StoredAtom, storedAtom } from '../storage/stored-atom.ts'
import { comfortKey } from './show-comfort.ts'

/** What can be chosen one of, with the words for it besides the usual. */
export const comfortScales = {
  size: ['size-1', 'size-2', 'size-3'],
  lines: ['lines-1', 'lines-2'],
  spaces: ['spaces-1', 'spaces-2'],
  width: ['width-1', 'width-2'],
  font: ['system'],
} as const

/** What is on or off. */
export const comfortSwitches = ['links', 'contrast', 'plain', 'alt', 'below', 'counts', 'still'] as const

export type ComfortScale = keyof typeof comfortScales
export type ComfortSwitch = (typeof comfortSwitches)[number]
export type ComfortWord = (typeof comfortScales)[ComfortScale][number] | ComfortSwitch

const known: readonly ComfortWord[] = [...Object.values(comfortScales).flat(), ...comfortSwitches]

export type ComfortChoices = StoredAtom<{ words: string }>

/** Whether a word is among those chosen. */
export const hasWord = (words: string, word: ComfortWord): boolean => words.split(' ').includes(word)

/** The words with one added or left out, without the others of its scale. */
export function withWord(words: string, word: ComfortWord, isOn: boolean): string {
  const scale: readonly ComfortWord[] = Object.values(comfortScales).find(scale =>
    (scale as readonly ComfortWord[]).includes(word),
  ) ?? [word]
  return known.filter(one => (one === word ? isOn : hasWord(words, one) && !scale.includes(one))).join(' ')
}

/** How the user likes to read, in this browser: shown on `html` as long as the app runs. */
export function comfortChoices(app: App): ComfortChoices {
  const stored = storedAtom(app, comfortKey(app), {
    read: ({ words }) => ({
      words: known.filter(word => typeof words === 'string' && hasWord(words, word)).join(' '),
    }),
  })
  const { documentElement } = document
  app.disposer.add(
    stored.$value.subscribe(({ words }) => {
      if (words) documentElement.setAttribute(comfortAttribute, words)
      else documentElement.removeAttribute(comfortAttribute)
    }),
  )
  app.disposer.add(() => documentElement.removeAttribute(comfortAttribute))
  return stored
}
