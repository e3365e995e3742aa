import { advice, type Finding, problem } from './findings.ts'
import { type PageElement, readElements } from './page.ts'

const part = 'Markup'
const see = 'docs/host.md#wait-for-a-touch'
/** Findings about one place; the first ones say what is wrong. */
const most = 5

const named = ['header', 'mobile-header', 'post-forms']
/** What distinguishes the elements of a place. Their texts and URLs are the host's own. */
const marks = ['class', 'data-kind', 'data-type', 'data-inlay-command', 'data-inlay-preload', 'd']

const isTouchPlace = ({ attributes }: PageElement) =>
  attributes.get('data-inlay-when') === 'touch' && named.includes(attributes.get('data-inlay') ?? '')

const nameOf = ({ tag, attributes }: PageElement): string =>
  `<${tag}${marks.flatMap(mark => (attributes.has(mark) ? [` ${mark}="${attributes.get(mark)}"`] : [])).join('')}>`

/** Entries that a host may hide, and badges, which may be missing. */
const mayDiffer = (name: string): boolean =>
  /-badge"|tab"|-mark"|-inlaid"|-logo"|-word"|inbox:open/.test(name)

const inside = (elements: readonly PageElement[], place: PageElement) =>
  elements.filter(({ around, tag }) => around.includes(place) && !['bdi', 'path', 'svg'].includes(tag))

function compare(
  place: PageElement,
  elements: readonly PageElement[],
  wanted: readonly PageElement[],
): Finding[] {
  const where = `data-inlay="${place.attributes.get('data-inlay')}"`
  const own = inside(elements, place)
  if (!own.some(({ attributes }) => attributes.has('data-inlay-root')))
    return [
      problem(
        part,
        where,
        'waits for a touch, but has other HTML than what is drawn then: the page moves, and what was pressed is lost',
        see,
      ),
    ]
  const left = own.map(nameOf)
  const missing: string[] = []
  for (const name of wanted.map(nameOf)) {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    else if (!mayDiffer(name)) missing.push(`lacks ${name}`)
  }
  const more = left.filter(name => !mayDiffer(name)).map(name => `has ${name}, which is not drawn there`)
  const dead = own
    .filter(({ tag, attributes }) => tag === 'a' && !attributes.get('href'))
    .map(element => `has a link without an address: ${nameOf(element)}`)
  return [...missing, ...more, ...dead].slice(0, most).map(text => advice(part, where, text, see))
}

/**
 * Compares places that wait for a touch with the HTML in docs/host.md.
 * @param types the types that `posting` in the page data names.
 */
export function checkTouch(
  elements: readonly PageElement[],
  hostPage: string,
  types?: readonly string[],
): Finding[] {
  const blocks = hostPage.match(/```html\n[\s\S]*?```/g) ?? []
  const shown = readElements(blocks.map(block => block.slice('```html'.length, -'```'.length)).join(''))
  const isOffered = (element: PageElement) =>
    types === undefined ||
    [element, ...element.around].every(({ attributes }) => {
      const type = attributes.get('data-type')
      const isCompose = attributes.get('data-kind') === 'compose'
      return (type === undefined || types.includes(type)) && !(isCompose && types.length === 0)
    })
  return elements.filter(isTouchPlace).flatMap(place => {
    const name = place.attributes.get('data-inlay')
    const model = shown.find(other => isTouchPlace(other) && other.attributes.get('data-inlay') === name)
    return model ? compare(place, elements, inside(shown, model).filter(isOffered)) : []
  })
}
