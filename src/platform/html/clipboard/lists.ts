import { moveChildren } from '../children.ts'

/** The list level that Word gives an element, from 1; 0 if it is no list item. */
const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)

/** The parts that only draw the bullet or number. */
const ignoredParts = (element: Element): Element[] =>
  [...element.querySelectorAll('[data-style]')].filter(part =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  )

/** Whether an element is a list item of Word, which writes items as paragraphs with the bullet or number as text. */
export const isWordItem = (element: Element): boolean => levelOf(element) > 0

/** Removes the bullet or number of an item. Returns the kind of list that it stands for. */
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
