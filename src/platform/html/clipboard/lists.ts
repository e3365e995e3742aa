import { moveChildren, unwrap } from '../children.ts'

/** The list level that Word gives an element, from 1; 0 if it isn't a list item. */
const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)

/** The parts that only draw the bullet or number. */
const ignoredParts = (element: Element): Element[] =>
  [...element.querySelectorAll('[data-style]')].filter(part =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  )

/** Whether an element is a list item of Word, which writes items as paragraphs with the bullet or number as text. */
export const isWordItem = (element: Element): boolean => levelOf(element) > 0

/** Removes the bullet or number of an item. Returns the kind of list it indicates. */
function removeBullet(item: Element): 'ul' | 'ol' {
  const parts = ignoredParts(item)
  const bullet = parts.map(part => part.textContent ?? '').join('')
  for (const part of parts) part.remove()
  return /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bullet) ? 'ol' : 'ul'
}

/** Turns Word's list paragraphs into lists. */
export function convertWordLists(root: DocumentFragment): void {
  let openLists: { list: Element; level: number }[] = []
  let lastEntry: Element | null = null
  for (const item of [...root.querySelectorAll('p,h1,h2,h3,h4,h5,h6,div')].filter(isWordItem)) {
    const level = levelOf(item)
    // Only an item right after the last one continues its list.
    if (!lastEntry || openLists[0]?.list.nextElementSibling !== item) openLists = []
    const kind = removeBullet(item)
    while (openLists.length > 0 && (openLists.at(-1)?.level ?? 0) > level) openLists.pop()
    const document = item.ownerDocument
    let current = openLists.at(-1)
    if (!current || current.level < level) {
      const list = document.createElement(kind)
      if (current) current.list.lastElementChild?.append(list)
      else item.before(list)
      current = { list, level }
      openLists.push(current)
    }
    const entry = document.createElement('li')
    moveChildren(item, entry)
    current.list.append(entry)
    item.remove()
    lastEntry = entry
  }
}

/** Attributes that Word for the web gives list items: the level from 1, and which list they belong to. */
export const webListAttributes = ['data-aria-level', 'data-listid']

interface OpenList {
  list: Element
  level: number
}

const firstItem = (list: Element): Element | null =>
  list.firstElementChild?.localName === 'li' ? list.firstElementChild : null

/** Whether only whitespace separates two elements. */
function isRightAfter(element: Element, before: Element): boolean {
  let node = element.previousSibling
  while (node && node !== before && node.nodeType !== 1 && !node.nodeValue?.trim())
    node = node.previousSibling
  return node === before
}

/** Whether a list's numbering continues from another's. */
const countsOn = (list: Element, before: Element): boolean =>
  list.localName === 'ol' && Number(list.getAttribute('start')) === before.childElementCount + 1

/** Whether a list is only the next part of another one. */
function goesOn(list: Element, before: Element): boolean {
  if (list.localName !== before.localName) return false
  const [item, itemBefore] = [firstItem(list), firstItem(before)]
  const areWord = item?.matches('.OutlineElement') && itemBefore?.matches('.OutlineElement')
  const isSame = item?.getAttribute('data-listid') === itemBefore?.getAttribute('data-listid')
  return countsOn(list, before) || (areWord === true && isSame)
}

/** Joins the lists of Word for the web, which writes each item as a separate list, into nested lists. */
export function joinWebLists(root: DocumentFragment): void {
  for (const wrapper of root.querySelectorAll('div.ListContainerWrapper, div.OutlineElement')) unwrap(wrapper)
  let open: OpenList[] = []
  for (const list of root.querySelectorAll('ul,ol')) {
    // A list inside an item was put there by the writer, or just now.
    if (list.parentElement?.closest('ul,ol')) continue
    const level = Number(firstItem(list)?.getAttribute('data-aria-level') ?? 1) || 1
    const outermost = open[0]
    if (!outermost || !isRightAfter(list, outermost.list)) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last?.level === level && goesOn(list, last.list)) {
      moveChildren(list, last.list)
      list.remove()
      continue
    }
    if (last?.level === level) open.pop()
    const item = open.at(-1)?.list.lastElementChild
    if (item) item.append(list)
    open.push({ list, level })
  }
}
