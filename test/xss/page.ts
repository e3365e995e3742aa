import { type Entry, entries, filters } from './entries.ts'
import { inspect, inspectMarkup } from './inspect.ts'

/** One payload, and the id under which it is reported. */
export interface Payload {
  id: string
  html: string
}

declare global {
  interface Window {
    /** Tells the runner that everything detected in this frame so far ran without any interaction. */
    xssTouched(index: number): Promise<void>
    xss: typeof harness
  }
}

const happenings = [
  ...['mouseover', 'mouseenter', 'mousemove', 'mousedown', 'mouseup', 'mouseout', 'dblclick', 'contextmenu'],
  ...[
    'pointerover',
    'pointerenter',
    'pointerdown',
    'pointerrawupdate',
    'touchstart',
    'wheel',
    'scroll',
    'drag',
  ],
  ...[
    'focus',
    'focusin',
    'blur',
    'keydown',
    'keypress',
    'keyup',
    'input',
    'change',
    'select',
    'copy',
    'paste',
  ],
  ...['error', 'load', 'loadstart', 'canplay', 'animationstart', 'animationend', 'transitionend', 'toggle'],
  ...[
    'beforetoggle',
    'beforeinput',
    'begin',
    'end',
    'repeat',
    'start',
    'finish',
    'bounce',
    'submit',
    'cut',
    'drop',
  ],
]

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

// A click must not leave the page, except for a `javascript:` address: following it runs it.
function clickInPlace(element: Element): void {
  const link = element.closest('a, area, button, input, form')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers skip in an address is skipped here
  const addresses = [...(link?.attributes ?? [])].map(({ value }) => value.replace(/[\u0000-\u0020]/g, ''))
  const stay = (event: Event) => {
    if (!addresses.some(address => /^(?:java|vb)script:/i.test(address))) event.preventDefault()
  }
  const scope = element.ownerDocument
  scope.addEventListener('click', stay, true)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  scope.removeEventListener('click', stay, true)
}

function touch(box: ParentNode): void {
  for (const element of [...box.querySelectorAll('*')].slice(0, 60)) {
    for (const name of happenings) element.dispatchEvent(new Event(name, { cancelable: true }))
    clickInPlace(element)
  }
}

async function openFrame(index: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.src = `/raw?${index}`
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  return frame
}

// A new page for each payload: it may define properties, leave timers or navigate.
async function attackFilter(filter: string, index: number, html: string): Promise<string[]> {
  const frame = await openFrame(index)
  const cleaned = filters[filter]?.(html) ?? ''
  const body = frame.contentDocument?.body
  if (body) Object.assign(body, { innerHTML: cleaned })
  await pause(200)
  await window.xssTouched(index)
  const problems: string[] = []
  try {
    const box = frame.contentDocument?.body
    if (box) {
      problems.push(...inspect(box))
      touch(box)
    }
    if (frame.contentDocument?.title !== 'canary') problems.push('the title changed')
  } catch {
    problems.push('the page was left')
  }
  await pause(150)
  frame.remove()
  return problems
}

async function runFilter(filter: string, payloads: readonly Payload[], lanes = 16): Promise<string[][]> {
  const problems: string[][] = payloads.map(() => [])
  const waiting = payloads.entries()
  const lane = async () => {
    for (const [index, { html }] of waiting) problems[index] = await attackFilter(filter, index, html)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return problems
}

async function runSome(entry: Entry, payloads: readonly Payload[]): Promise<string[][]> {
  const boxes = payloads.map(() => document.body.appendChild(document.createElement('div')))
  const attacks = payloads.map(async ({ html }, index) => {
    const box = boxes[index]
    if (box) await entry.insert(html, box)
    return [] as string[]
  })
  const problems = await Promise.all(attacks.map(attack => attack.catch((error: unknown) => [String(error)])))
  const look = entry.markup ? inspectMarkup : inspect
  await pause(150)
  for (const pass of ['shown', 'touched']) {
    for (const [index, box] of boxes.entries()) {
      problems[index]?.push(
        ...look(box.firstElementChild && /^SafeHtml/.test(entry.name) ? box.firstElementChild : box),
      )
      if (pass === 'shown') touch(box)
    }
    await pause(150)
  }
  entry.clear?.()
  for (const box of boxes) box.remove()
  return problems
}

async function runEntry(name: string, payloads: readonly Payload[]): Promise<string[][]> {
  const entry = entries.find(known => known.name === name)
  if (!entry) throw new Error(`No entry is called ${name}`)
  const { atOnce = payloads.length } = entry
  const problems: string[][] = []
  for (let start = 0; start < payloads.length; start += atOnce)
    problems.push(...(await runSome(entry, payloads.slice(start, start + atOnce))))
  return problems
}

const violations: string[] = []
document.addEventListener('securitypolicyviolation', event => {
  violations.push(`${event.violatedDirective} ${event.sample}`)
})

const harness = {
  entries: entries.map(({ name }) => name),
  filters: Object.keys(filters),
  runFilter,
  runEntry,
  violations,
}

window.xss = harness
