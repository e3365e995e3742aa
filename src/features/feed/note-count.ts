import { formatNumber, language, tn } from '../../platform/page/i18n.ts'
import { findMarked, postSelector } from '../../platform/page/markup.ts'

const attribute = 'data-inlay-note-count'
const english = new Intl.NumberFormat('en')
const groupSigns = [',', '.', '\u00a0', '\u202f', ' ', '’', "'", '٬']

/** How a page may write a number: as its language does, in plain digits, or with another sign between thousands. */
const writings: readonly ((count: number) => string)[] = [
  formatNumber,
  String,
  ...groupSigns.map(sign => (count: number) => english.format(count).replaceAll(',', sign)),
]

/** Short forms, such as 1.2K or 1,2 Tsd.: rounded or cut off, with one digit after the point or as it comes. */
function shortWritings(): ((count: number) => string)[] {
  const formats = [...new Set([language(), 'en'])].flatMap(locale =>
    (['halfExpand', 'trunc'] as const).flatMap(roundingMode =>
      [{}, { maximumFractionDigits: 1 }, { minimumFractionDigits: 1, maximumFractionDigits: 1 }].map(
        digits =>
          new Intl.NumberFormat(locale, {
            notation: 'compact',
            roundingMode,
            ...digits,
          } as Intl.NumberFormatOptions),
      ),
    ),
  )
  return formats.flatMap(format => [
    count => format.format(count),
    count => format.format(count).toLowerCase(),
    count => format.format(count).replace(/\s/g, ' '),
  ])
}

/** The texts with one count, as far as Inlay knows its plural. */
const sentence = (count: number): string => tn(count, '{count} note', '{count} notes')

/** Finds a number that is no part of a longer one. */
const wholeNumber = (text: string): RegExp =>
  new RegExp(`(?<!\\p{Nd}[.,]?)${text.replaceAll('.', '\\.')}(?![.,]?\\p{Nd})`, 'u')

/** The text with another count; null where it does not hold the first one. */
function withCount(text: string, before: number, now: number): string | null {
  if (text.trim() === sentence(before)) return text.replace(text.trim(), () => sentence(now))
  // Below a thousand nothing is written short.
  const short = Math.max(before, now) < 1000 ? [] : shortWritings()
  for (const write of [...writings, ...short]) {
    const number = wholeNumber(write(before))
    if (number.test(text)) return text.replace(number, () => write(now))
  }
  return null
}

/** What a text node has said for each count, while only Inlay changes it. */
const known = new WeakMap<Text, { last: string; texts: Map<number, string> }>()

function changeText(node: Text, before: number, now: number): boolean {
  const entry = known.get(node)
  const texts = entry?.last === node.data ? entry.texts : new Map<number, string>()
  const text = texts.get(now) ?? (node.data === '' ? formatNumber(now) : withCount(node.data, before, now))
  if (text === null) return false
  texts.set(before, node.data)
  node.data = text
  known.set(node, { last: text, texts })
  return true
}

function textNodesOf(place: Element): Text[] {
  if (place.textContent === '') place.append('')
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** The count behind an attribute that Inlay has written, which shows none below zero. */
const counts = new WeakMap<Element, { shown: string; count: number }>()

/** Adds to the number of notes that an article shows; the words around the number stay. */
export function addNotes(article: Element, by: number): void {
  for (const place of findMarked(`[${attribute}]`, article)) {
    if (place.closest(postSelector) !== article) continue
    const written = place.getAttribute(attribute) ?? ''
    const entry = counts.get(place)
    const before = entry?.shown === written ? entry.count : Number(written)
    if (written.trim() === '' || !Number.isFinite(before)) continue
    const [was, is] = [before, before + by].map(count => Math.max(0, count)) as [number, number]
    place.setAttribute(attribute, String(is))
    counts.set(place, { shown: String(is), count: before + by })
    if (was !== is) textNodesOf(place).some(node => changeText(node, was, is))
  }
}
