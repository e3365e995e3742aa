import { commands } from '../src/platform/bus/command-names.ts'
import { advice, type Finding, problem } from './findings.ts'
import { counts, places } from './names.ts'
import { type PageElement, readJson } from './page.ts'

const part = 'Markup'
const placesAt = 'docs/reference.md#places'
const postsAt = 'docs/host.md#make-your-posts-come-alive'

const has = (element: PageElement, name: string): boolean => element.attributes.has(name)
const isUserWritten = ({ around }: PageElement): boolean =>
  around.some(element => has(element, 'data-inlay-post-body'))

/** A JSON attribute that isn't an object. */
function checkJson(element: PageElement, name: string, where: string, see: string): Finding[] {
  const text = element.attributes.get(name)
  return text === undefined || text === '' || readJson(text)
    ? []
    : [problem(part, where, `${name} is no JSON object`, see)]
}

function checkPlaces(elements: readonly PageElement[]): Finding[] {
  const seen = new Set<string>()
  return elements
    .filter(element => has(element, 'data-inlay'))
    .flatMap(element => {
      const name = element.attributes.get('data-inlay') ?? ''
      const where = `data-inlay="${name}"`
      if (!Object.hasOwn(places, name)) return [problem(part, where, 'is no place', placesAt)]
      const isSecond = seen.has(name) && places[name as keyof typeof places] === 'one'
      seen.add(name)
      return [
        ...(isSecond
          ? [problem(part, where, 'is there twice: the second keeps its fallback', placesAt)]
          : []),
        ...checkJson(element, 'data-inlay-options', where, placesAt),
      ]
    })
}

function checkCommands(elements: readonly PageElement[]): Finding[] {
  return elements
    .filter(element => has(element, 'data-inlay-command'))
    .flatMap(element => {
      const name = element.attributes.get('data-inlay-command') ?? ''
      const where = `data-inlay-command="${name}"`
      const see = 'docs/reference.md#commands'
      // It's the site's own, added later by `inlay.extend`.
      const isHosts = /^host:[a-z\d]+(?:-[a-z\d]+)*$/.test(name)
      if (!isHosts && !Object.hasOwn(commands, name)) return [problem(part, where, 'is no command', see)]
      return checkJson(element, 'data-inlay-payload', where, see)
    })
}

function checkCounts(elements: readonly PageElement[]): Finding[] {
  return elements
    .filter(element => has(element, 'data-inlay-unread'))
    .flatMap(element => {
      const name = element.attributes.get('data-inlay-unread') ?? ''
      const where = `data-inlay-unread="${name}"`
      const see = 'docs/host.md#a-badge-in-your-own-header'
      const isNamed = [element, ...element.around].some(
        ({ tag, attributes }) => /^(a|button)$/.test(tag) && attributes.has('aria-label'),
      )
      return [
        ...(Object.hasOwn(counts, name) ? [] : [problem(part, where, 'is no count', see)]),
        ...(isNamed
          ? [problem(part, where, 'is never heard: the aria-label around it replaces its text', see)]
          : []),
      ]
    })
}

function checkPosts(elements: readonly PageElement[]): Finding[] {
  const posts = elements.filter(element => has(element, 'data-inlay-post'))
  const wrong = posts.flatMap((element, at) => {
    const where = `data-inlay-post, the ${at + 1}. on the page`
    const data = readJson(element.attributes.get('data-inlay-post') ?? '')
    if (!data) return [problem(part, where, 'is no JSON object', postsAt)]
    return ['id', 'tumblelog', 'reblog_key'].flatMap(name => {
      const value = data[name]
      if (typeof value === 'string' && value !== '') return []
      if (value === undefined && name !== 'id')
        return [
          advice(part, 'data-inlay-post', `has no ${name}, which likes, replies, and reblogs need`, postsAt),
        ]
      return [problem(part, where, `${name} is ${value === undefined ? 'missing' : 'no text'}`, postsAt)]
    })
  })
  const areMarked = elements.some(element => has(element, 'data-inlay-post-body'))
  return posts.length === 0 || areMarked
    ? wrong
    : [
        ...wrong,
        problem(
          part,
          'data-inlay-post-body',
          'is nowhere: mark user-written HTML, or a post can contain a button that likes, follows, or blocks for its readers',
          postsAt,
        ),
      ]
}

/** Checks the attributes of a page. */
export function checkMarkup(elements: readonly PageElement[]): Finding[] {
  const ours = elements.filter(element => !isUserWritten(element))
  const uses = ours.some(element =>
    ['data-inlay', 'data-inlay-command', 'data-inlay-post', 'data-inlay-unread'].some(name =>
      has(element, name),
    ),
  )
  const hasHeader = ours.some(({ attributes }) =>
    /^(mobile-)?header$/.test(attributes.get('data-inlay') ?? ''),
  )
  const hasMain = ours.some(({ tag, attributes }) => tag === 'main' || attributes.get('id') === 'main')
  const lang = ours.find(({ tag }) => tag === 'html')?.attributes.get('lang')
  return [
    ...(uses
      ? []
      : [
          problem(
            part,
            'the page',
            'has no place, command, post, or count, so Inlay shows nothing',
            placesAt,
          ),
        ]),
    ...checkPlaces(ours),
    ...checkCommands(ours),
    ...checkCounts(ours),
    ...checkPosts(ours),
    ...(hasHeader && !hasMain
      ? [
          problem(
            part,
            '#main',
            'is missing: the header links to it. Write <main id="main">',
            'docs/host.md#add-a-place',
          ),
        ]
      : []),
    ...(lang
      ? []
      : [
          advice(
            part,
            '<html lang>',
            'is missing: dates and numbers are in American English',
            'docs/host.md#translate-it',
          ),
        ]),
  ]
}
