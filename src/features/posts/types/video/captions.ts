import { t } from '../../../../platform/page/i18n.ts'
import { capitalized } from '../../../../platform/text/text.ts'

/** The most characters of a captions file: four hours of talk. */
const captionsMaxLength = 300_000
/** The most errors that are reported of one file. */
const errorsMax = 5

type ReadCaptions =
  | { ok: true; vtt: string; count: number }
  /** Each error says in which line it is. */
  | { ok: false; errors: readonly string[] }

const refused = (...errors: string[]): ReadCaptions => ({ ok: false, errors })

/** Hours may be missing. SRT has a comma where WebVTT has a dot. */
const time = '(?:(\\d{2,4}):)?([0-5]\\d):([0-5]\\d)[.,](\\d{3})'
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]|$)`)
const srtTiming = /^(?:\d+:)?\d\d:\d\d,\d{3}[ \t]+-->/

const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = parts.map(part => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000
}

/** What is wrong with the line that has the times of a caption; null if nothing. */
function faultOf(line: string, number: number): string | null {
  const found = timing.exec(line)
  if (!found)
    return t('Line {line}: write times like {example}.', {
      line: number,
      example: '00:01.000 --> 00:04.000',
    })
  return secondsOf(found.slice(5, 9)) > secondsOf(found.slice(1, 5))
    ? null
    : t('Line {line}: this caption ends before it starts.', { line: number })
}

const isTiming = (line: string | undefined): boolean => line?.includes('-->') === true

/**
 * Counts captions, and finds what a player would leave out. Lines count from 1.
 * @param added lines at the start that are not in the file.
 */
function check(lines: readonly string[], added: number): { count: number; errors: string[] } {
  const errors: string[] = []
  let count = 0
  for (let at = 1; at < lines.length; ) {
    if (lines[at] === '') {
      at++
      continue
    }
    const start = at
    while (at < lines.length && lines[at] !== '') at++
    // Comments and styles; the rest of the file's head.
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[start] ?? '')) continue
    if (start === 1 && !isTiming(lines[1]) && !isTiming(lines[2])) continue
    const line = isTiming(lines[start]) ? start : start + 1
    const fault = isTiming(lines[line])
      ? faultOf(lines[line] ?? '', line + 1 - added)
      : t('Line {line}: this caption has no times.', { line: start + 1 - added })
    if (fault !== null) errors.push(fault)
    count++
  }
  return { count, errors }
}

/** SRT as WebVTT, line by line: the times get dots, and hours of one digit a zero. */
function fromSrt(lines: readonly string[]): string[] {
  const dotted = lines.map(line =>
    isTiming(line) ? line.replace(/(\d),(\d{3})/g, '$1.$2').replace(/\b(?=\d:\d\d:\d\d\.)/g, '0') : line,
  )
  return ['WEBVTT', '', ...dotted]
}

/** Reads a captions file, WebVTT or SRT. */
export function readCaptions(text: string): ReadCaptions {
  if (text.length > captionsMaxLength)
    return refused(t('This captions file is too long. Split the video, or shorten the captions.'))
  if (text.includes('\0')) return refused(t('This isn’t a captions file. Choose a .vtt or .srt file.'))
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
  const isSrt = !isVtt && lines.slice(0, 10).some(line => srtTiming.test(line))
  if (!isVtt && !isSrt)
    return refused(
      lines.some(isTiming)
        ? t('Line {line}: a captions file must start with {word}.', { line: 1, word: 'WEBVTT' })
        : t('This isn’t a captions file. Choose a .vtt or .srt file.'),
    )
  const vtt = isSrt ? fromSrt(lines) : lines
  const { count, errors } = check(vtt, vtt.length - lines.length)
  if (errors.length > 0) return refused(...errors.slice(0, errorsMax))
  if (count === 0) return refused(t('There are no captions in this file.'))
  return { ok: true, vtt: vtt.join('\n'), count }
}

/** Reads a chosen file: it has to be text in UTF-8. */
export async function readCaptionsFile(file: Blob): Promise<ReadCaptions> {
  // Four bytes are the most for a character.
  if (file.size > captionsMaxLength * 4)
    return refused(t('This captions file is too long. Split the video, or shorten the captions.'))
  try {
    return readCaptions(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
  } catch (error) {
    return refused(
      error instanceof TypeError
        ? t('This file isn’t in UTF-8. Save it as UTF-8, then choose it again.')
        : t('Couldn’t read this file. Choose it again.'),
    )
  }
}

/** The languages that are offered, besides the page's and the user's. */
const offered =
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  )

/** A language without its region; '' if it isn't a language. */
const baseOf = (tag: string): string => /^[a-z]{2,3}\b/i.exec(tag)?.[0].toLowerCase() ?? ''

/** All languages to choose from, by name; that of the page and of `chosen` are among them. */
export function captionLanguages(locale: string, chosen: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const codes = new Set([...offered, baseOf(locale) || 'en', ...(baseOf(chosen) ? [chosen] : [])])
  const nameOf = (code: string) => {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }
  return [...codes]
    .map(value => ({ value, label: capitalized(nameOf(value), locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** The language in a file's name, such as `film.de.vtt`; else that of the page. */
export function guessLanguage(name: string, locale: string): string {
  const said = /[._-]([a-z]{2})(?:-[a-z]{2,4})?\.(?:vtt|srt)$/i.exec(name)?.[1]?.toLowerCase()
  return said && offered.includes(said) ? said : baseOf(locale) || 'en'
}
