// What axe doesn't see, for `test/browser/fits.spec.ts` and `test/bench/walk.mjs`: what is cut, what can't be reached,
// targets that are too small, a focus that is covered. All functions but the last two run in the page.

/** WCAG 1.4.12. */
export const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

const isSeen = element =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  getComputedStyle(element).clipPath === 'none' &&
  !element.closest('[class*="hidden"], [class*="skip"]')

function nameOf(element) {
  const classes = typeof element.className === 'string' ? element.className : ''
  const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  return `${element.localName}.${classes.split(' ')[0].replace(/^inlay-/, '')} "${text.slice(0, 32)}"`
}

/** Only a modal layer that locks the page can be reached. */
function reachable() {
  const isLocked = getComputedStyle(document.scrollingElement).overflowY === 'hidden'
  const modal = `dialog:modal, [aria-modal="true"]${isLocked ? ', [data-inlay-root] :popover-open' : ''}`
  const scope = [...document.querySelectorAll(modal)].filter(isSeen).at(-1)
  return [...(scope ?? document).querySelectorAll(scope ? '*' : '[data-inlay-root] *')].filter(isSeen)
}

const isControl = element =>
  element.matches(
    'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"], [role=option], [role=menuitem]',
  ) &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.getBoundingClientRect().width > 0 &&
  element.getBoundingClientRect().height > 0

/** Whether it can be scrolled to. */
function canScrollTo(element, axis) {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const style = getComputedStyle(parent)
    if (/auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)) return true
    if (style.position === 'fixed' || parent.matches('dialog:modal, :popover-open')) return false
  }
  return axis === 'y' && getComputedStyle(document.scrollingElement).overflowY !== 'hidden'
}

/**
 * Names, titles, and labels are whole, or their tooltip is. What a control shows of something longer, which it opens,
 * may end early: after two lines or more, or in what is called a preview or an excerpt.
 */
function cutOff(element) {
  const text = element.textContent.trim()
  for (let box = element; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box)
    if (style.display === 'inline') continue
    const isSideways = /hidden|clip/.test(style.overflowX)
    const isBelow = /hidden|clip/.test(style.overflowY)
    if (!isSideways && /auto|scroll/.test(style.overflowX)) return null
    if (!isBelow && /auto|scroll/.test(style.overflowY)) return null
    if (box.clientHeight === 0 || box.closest('[title]')?.title.includes(text)) return null
    const isPart = Number(style.webkitLineClamp) > 1 || /preview|excerpt/.test(element.className)
    if (isPart && element.closest('a, button, [role=option]')) return null
    const range = document.createRange()
    range.selectNodeContents(element)
    const inner = range.getBoundingClientRect()
    const outer = box.getBoundingClientRect()
    if (isSideways && (inner.right > outer.right + 1 || inner.left < outer.left - 1))
      return `cut off sideways by ${Math.round(Math.max(inner.right - outer.right, outer.left - inner.left))}`
    if (isBelow && inner.bottom > outer.bottom + 3)
      return `cut off below by ${Math.round(inner.bottom - outer.bottom)}`
  }
  return null
}

/** Labels are whole words; names may break anywhere, and so may scripts without spaces. */
function brokenWord(element) {
  if (!element.closest('button, [role=tab], [role=menuitem]')) return null
  for (const node of element.childNodes) {
    if (node.nodeType !== 3) continue
    for (const { 0: word, index } of node.nodeValue.matchAll(/(?<![^\s])\p{L}{2,20}(?![^\s.,:…])/gu)) {
      if (/[\p{scx=Han}\p{scx=Thai}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(word)) continue
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) return `broken in “${word}”`
    }
  }
  return null
}

/** Its own size, that of its label, or of a pseudo-element over it. */
function targetOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const sizes = [{ width, height }]
  const label = element.closest('label') ?? element.labels?.[0]
  if (label) sizes.push(label.getBoundingClientRect())
  for (const pseudo of ['::before', '::after']) {
    const style = getComputedStyle(element, pseudo)
    if (style.content !== 'none' && style.position === 'absolute')
      sizes.push({ width: Number.parseFloat(style.width), height: Number.parseFloat(style.height) })
  }
  // Emoji share the width of a phone, as the keys of its keyboard do.
  const isKey = element.matches('[data-part] [role=row] button')
  const size = Math.max(...sizes.map(one => (isKey ? one.height : Math.min(one.width, one.height))))
  return { element, size, x: left + width / 2, y: top + height / 2 }
}

/** 2.5.8 counts targets of 24 px, or none within 24 px around, and leaves out those in a line of text. */
function smallTargets(controls, least) {
  const all = controls.map(targetOf)
  return all.filter(
    ({ element, size, x, y }) =>
      size < least - 0.5 &&
      getComputedStyle(element).display !== 'inline' &&
      (least > 24 ||
        all.some(other => {
          if (other.element === element || other.element.contains(element)) return false
          const { left, right, top, bottom } = other.element.getBoundingClientRect()
          const across = Math.max(left - x, 0, x - right)
          return Math.hypot(across, Math.max(top - y, 0, y - bottom)) < 12
        })),
  )
}

function beyond(control) {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  // The header leaves when the page is scrolled down; focus brings it back.
  if (bottom < 0 && control.closest('[data-inlay-root="header"]')) return null
  if ((left < -1 || right > innerWidth + 1) && right > -500 && !canScrollTo(control, 'x'))
    return `beyond the side (${Math.round(left)} to ${Math.round(right)})`
  if ((top < -1 || bottom > innerHeight + 1) && top > -500 && !canScrollTo(control, 'y'))
    return `beyond the edge (${Math.round(top)} to ${Math.round(bottom)})`
  return null
}

function findMisfits(isTouch) {
  const { scrollWidth, clientWidth } = document.scrollingElement
  const all = reachable()
  const controls = all.filter(isControl)
  const found =
    scrollWidth > clientWidth + 1 ? [`the page scrolls sideways: ${scrollWidth} in ${clientWidth}`] : []
  for (const element of all) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim())
    const cut = hasText && cutOff(element)
    if (cut) found.push(`${cut}: ${nameOf(element)}`)
    const broken = hasText && brokenWord(element)
    if (broken) found.push(`${broken}: ${nameOf(element)}`)
    const isBox = element.matches('dialog, form, [role=dialog], [popover]')
    if (isBox && element.scrollWidth > element.clientWidth + 1)
      found.push(`scrolls sideways: ${nameOf(element)}`)
  }
  for (const control of controls) {
    const lost = beyond(control)
    if (lost) found.push(`${lost}: ${nameOf(control)}`)
  }
  for (const { element, size } of smallTargets(controls, isTouch ? 44 : 24))
    found.push(`small, ${Math.round(size)}: ${nameOf(element)}`)
  return { found: [...new Set(found)], count: controls.length }
}

function isCovered(control) {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const points = [left + 1, (left + right) / 2, right - 1].flatMap(x =>
    [top + 1, (top + bottom) / 2, bottom - 1].map(y => [x, y]),
  )
  return points.every(([x, y]) => {
    const over = document.elementFromPoint(x, y)
    if (!over || over.matches('body, html')) return true
    // What floats and can't give way otherwise fades.
    if (over.closest('[style*="opacity"]')) return false
    return !control.contains(over) && !over.contains(control) && !control.labels?.[0]?.contains(over)
  })
}

/** Gives each control the focus, and tells which are then covered as a whole (2.4.11). */
async function findCovered() {
  const found = []
  for (const control of reachable().filter(one => isControl(one) && one.tabIndex >= 0)) {
    control.focus()
    // What floats gives way, and the header comes back, within some frames.
    for (let frame = 0; frame < 60 && isCovered(control); frame++) await new Promise(requestAnimationFrame)
    if (document.activeElement === control && isCovered(control))
      found.push(`covered with the focus: ${nameOf(control)}`)
  }
  return { found }
}

const parts = [
  isCovered,
  isSeen,
  nameOf,
  isControl,
  targetOf,
  beyond,
  cutOff,
  brokenWord,
  canScrollTo,
  reachable,
  smallTargets,
]
const script = (...run) =>
  `(() => { ${[...parts, ...run].map(one => `const ${one.name} = ${one}`).join('\n')}\nreturn ${run.at(-1).name}`

/** Tells what doesn't fit; `isTouch` asks for targets of 44 px instead of 24. */
export const misfits = (page, isTouch) => page.evaluate(`${script(findMisfits)}(${isTouch}) })()`)
/** Tells which controls are covered when they have the focus. */
export const covered = page => page.evaluate(`${script(findCovered)}() })()`)
