import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import type { Step, Words } from './steps.ts'

/** An element's state, for assertions that wait. */
export interface Seen {
  count: number
  texts: string[]
  isVisible: boolean
  isFocused: boolean
  isEditable: boolean
  value: string | null
  attributes: Record<string, string>
}

const readWords = (words: Words): string | RegExp =>
  'source' in words ? new RegExp(words.source, words.flags) : words.text
const matching = (words: Words) => ({
  exact: 'source' in words || words.isExact,
  ...(!('source' in words) && { normalizer: undefined }),
})

/** Visible and not hidden from assistive technology: can be found by role. */
const isThere = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')

/** A plain name matches any part of an element's name, in any case, like in Playwright. */
function readName(words: Words): RegExp | string {
  const name = readWords(words)
  if (typeof name !== 'string' || ('isExact' in words && words.isExact)) return name
  return new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
}

function take(root: ParentNode, step: Step): Element[] {
  const within = (root instanceof Document ? root.documentElement : root) as HTMLElement
  if ('css' in step) return [...root.querySelectorAll(step.css)]
  if ('role' in step) {
    const options = step.name ? { name: readName(step.name), hidden: true } : { hidden: true }
    return queryAllByRole(within, step.role, options).filter(isThere)
  }
  if ('words' in step) return queryAllByText(within, readWords(step.words), matching(step.words))
  if ('label' in step) return queryAllByLabelText(within, readWords(step.label), matching(step.label))
  throw new Error('unknown step')
}

function find(steps: Step[]): Element[] {
  let found: ParentNode[] = [document]
  for (const step of steps) {
    if ('at' in step) found = found.slice(step.at, step.at === -1 ? undefined : step.at + 1)
    else if ('holding' in step)
      found = found.filter(one => (one.textContent ?? '').replace(/\s+/g, ' ').includes(step.holding))
    else found = [...new Set(found.flatMap(root => take(root, step)))]
  }
  return found as Element[]
}

const describe = (element: Element | null): string =>
  element
    ? `<${element.localName} ${[...element.attributes]
        .map(a => `${a.name}="${a.value}"`)
        .join(' ')
        .slice(0, 200)}>`
    : 'nothing'

const nextFrame = () => new Promise(done => requestAnimationFrame(done))

/** The point at which a pointer hits this element; the reason if it cannot yet. */
async function aim(steps: Step[]): Promise<{ x: number; y: number } | { reason: string }> {
  const found = find(steps)
  const [element] = found
  if (!element || found.length > 1) return { reason: `${found.length} elements` }
  if (!element.checkVisibility({ visibilityProperty: true })) return { reason: 'not visible' }
  if (element.matches(':disabled')) return { reason: 'disabled' }
  const place = () => element.getBoundingClientRect()
  const isInside = ({ top, left, bottom, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  if (!isInside(place())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const before = place()
  await nextFrame()
  await nextFrame()
  const now = place()
  if (before.top !== now.top || before.left !== now.left) return { reason: 'moving' }
  const left = Math.max(0, now.left)
  const top = Math.max(0, now.top)
  const x = Math.floor((left + Math.min(innerWidth, now.right)) / 2)
  const y = Math.floor((top + Math.min(innerHeight, now.bottom)) / 2)
  const hit = document.elementFromPoint(x, y)
  const label = hit?.closest('label')?.control
  if (!hit || !(element.contains(hit) || label === element))
    return { reason: `${describe(hit)} is in the way` }
  return { x, y }
}

/** Whether the pointer is over this element, or over the label of this field. */
function isHovered(steps: Step[]): boolean {
  const [element] = find(steps)
  const labels = element && 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
  return [element, ...(labels ?? [])].some(one => one?.matches(':hover'))
}

function see(steps: Step[]): Seen {
  const found = find(steps)
  const [element] = found
  return {
    count: found.length,
    texts: found.map(one =>
      ((one as HTMLElement).innerText ?? one.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
    isVisible: found.length > 0 && found.every(one => one.checkVisibility({ visibilityProperty: true })),
    isFocused: !!element && element === document.activeElement,
    isEditable: !!element?.matches(':read-write:enabled, [contenteditable]:read-write'),
    value: element && 'value' in element ? String(element.value) : null,
    attributes: Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value])),
  }
}

/** Marks the single matching element, so that the driver can address it. */
function mark(steps: Step[]): string | { reason: string } {
  const found = find(steps)
  if (found.length !== 1) return { reason: `${found.length} elements` }
  found[0]?.setAttribute('data-engines-mark', '')
  return '[data-engines-mark]'
}

const inPage = { find, aim, isHovered, see, mark }
export type InPage = typeof inPage

declare global {
  interface Window {
    engines?: InPage
  }
}

window.engines = inPage
