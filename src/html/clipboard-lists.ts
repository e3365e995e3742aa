import { moveChildren } from './children.ts'

const levelOf = (element: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('data-style') ?? '')?.[1] ?? 0)

const ignored = (element: Element): Element[] =>
  [...element.querySelectorAll('[data-style]')].filter(part =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  )

/** Whether an element is a list item of Word, which writes items as paragraphs with the bullet or number as text. */
export const isWordItem = (element: Element): boolean => levelOf(element) > 0

function takeBullet(item: Element): 'ul' | 'ol' {
  const parts = ignored(item)
  const bullet = parts.map(part => part.textContent ?? '').join('')
  for (const part of parts) part.remove()
  return /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bullet) ? 'ol' : 'ul'
}

/** Makes lists of Word's list paragraphs. */
export function wordLists(root: DocumentFragment): void {
  let open: { list: Element; level: number }[] = []
  let before: Element | null = null
  for (const item of [...root.querySelectorAll('p,h1,h2,h3,h4,h5,h6,div')].filter(isWordItem)) {
    const level = levelOf(item)
    // Only an item right after the last one continues its list.
    if (!before || open[0]?.list.nextElementSibling !== item) open = []
    const kind = takeBullet(item)
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const document = item.ownerDocument
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = document.createElement(kind)
      if (current) current.list.lastElementChild?.append(list)
      else item.before(list)
      current = { list, level }
      open.push(current)
    }
    const entry = document.createElement('li')
    moveChildren(item, entry)
    current.list.append(entry)
    item.remove()
    before = entry
  }
}
