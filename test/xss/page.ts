import { type Entry, entries, weakEntries } from './entries.ts'
import { inspect, inspectMarkup } from './inspect.ts'

/** One payload, and the id under which it is reported. */
export interface Payload {
  id: string
  html: string
}

declare global {
  interface Window {
    xss: typeof harness
  }
}

const happenings =
  `mouseover mouseenter mousemove mousedown mouseup mouseout dblclick contextmenu pointerover pointerenter pointerdown
  pointerrawupdate touchstart wheel scroll drag focus focusin blur keydown keypress keyup input change select copy paste
  error load loadstart canplay animationstart animationend transitionend toggle beforetoggle beforeinput begin end repeat
  start finish bounce submit cut drop`.split(/\s+/)

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
  const entry = [...entries, ...weakEntries].find(known => known.name === name)
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
  weakEntries: weakEntries.map(({ name }) => name),
  runEntry,
  violations,
}

window.xss = harness
