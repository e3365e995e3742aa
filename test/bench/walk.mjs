// `node test/bench/walk.mjs`: opens each surface of the demo in narrow, low, zoomed and text-spaced windows, and prints
// what does not fit (cut text, controls that cannot be scrolled to, horizontal scrolling) and, for touch, controls
// smaller than 44 px. `--only TEXT` (a surface), `--in TEXT` (a window), `--shots DIR` saves screenshots. `--languages`
// does so at 375 px in each language, for what is tightest there; then `--in de` is a language.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    in: { type: 'string', default: '' },
    shots: { type: 'string', default: '' },
    languages: { type: 'boolean', default: false },
    port: { type: 'string', default: '4587' },
  },
})

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

const windows = [
  { name: 'a finger, 375 px', width: 375, height: 740, touch: true },
  { name: 'German, 320 px', width: 320, height: 640, language: 'de', touch: true },
  { name: 'zoom 200 %', width: 640, height: 400 },
  { name: 'zoom 400 %', width: 320, height: 256 },
  { name: 'German, zoom 400 %', width: 320, height: 256, language: 'de' },
  { name: 'Arabic, 320 px', width: 320, height: 640, language: 'ar', touch: true },
  { name: 'sideways', width: 667, height: 375, touch: true },
  { name: 'sideways and small', width: 568, height: 320, touch: true },
  { name: 'sideways, keyboard open', width: 667, height: 180, touch: true },
  { name: 'spaced text, 375 px', width: 375, height: 740, css: spacing },
  { name: 'spaced text, 1280 px', width: 1280, height: 800, css: spacing },
  { name: 'forced colors, 1280 px', width: 1280, height: 800, forced: true },
]

/** A phone in each language of `src/languages`. */
const languages = readdirSync(join(import.meta.dirname, '../../src/languages'))
  .filter(name => name.endsWith('.json'))
  .map(name => name.replace('.json', ''))
  .map(language => ({ name: `${language}, 375 px`, width: 375, height: 740, touch: true, language }))

/** The twelve surfaces whose controls have the least room for longer words. */
const tightest = [
  'dashboard',
  'mobile header',
  'photo form',
  'unsaved changes',
  'share as a message',
  'fast compose',
  'conversation',
  'menu of a conversation',
  'activity',
  'drawer',
  'message box',
  'toast',
]

const dispatch = (command, payload) => page =>
  page.evaluate(([command, payload]) => void window.inlay.dispatch(command, payload), [command, payload])
const form = type => ({
  name: `${type} form`,
  open: dispatch('post-form:open', { mode: 'new', type, placement: 'modal' }),
  seen: 'form[data-placement] button[type=submit]',
})
const press = selector => async page => {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(element => element.click())
}

const conversation = {
  name: 'conversation',
  open: dispatch('conversation:open', { name: 'papercranes' }),
  seen: '[data-window-key] textarea',
}

const surfaces = [
  { name: 'dashboard', open: async () => {}, seen: '[data-inlay="post-forms"] nav button' },
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'].map(form),
  {
    name: 'note form',
    path: '/inbox',
    open: press(
      'article [data-inlay-command="post-form:open"][data-inlay-payload*="edit"]:not([aria-label])',
    ),
    seen: form('note').seen,
  },
  {
    name: 'reblog',
    open: press('article [data-inlay-command="post-form:open"]'),
    seen: form('reblog').seen,
  },
  {
    name: 'unsaved changes',
    open: async page => {
      await form('text').open(page)
      await page.locator('form[data-placement] [contenteditable]').first().fill('Words')
      await page.keyboard.press('Escape')
    },
    seen: '[role=alertdialog]:modal',
  },
  {
    name: 'settings of a form',
    open: async page => {
      await form('text').open(page)
      await page.waitForSelector(form('text').seen)
      await press('form[data-placement] button[aria-expanded]')(page)
    },
    seen: 'form[data-placement] section',
  },
  {
    name: 'fast compose',
    open: dispatch('fast-compose:open'),
    seen: 'dialog:modal nav, dialog:modal button',
  },
  { name: 'inbox', open: press('[data-inlay-command="inbox:open"]'), seen: 'li[data-index]' },
  conversation,
  {
    name: 'menu of a conversation',
    open: async page => {
      await dispatch('conversation:open', { name: 'nightowl' })(page)
      await page.waitForSelector('[data-window-key] textarea:not([readonly])')
      await press('[data-window-key] button[aria-haspopup=menu]')(page)
    },
    seen: '[role=menu] [role=menuitem]',
  },
  ...[
    { name: 'GIFs of a message', host: conversation, field: '[data-window-key] textarea:not([readonly])' },
    { name: 'GIFs of a post', host: form('text'), field: 'form[data-placement] [contenteditable]' },
  ].map(({ name, host, field }) => ({
    name,
    open: async page => {
      await host.open(page)
      const box = page.locator(`:is(form[data-placement], [data-window-key]):has(${field.split(' ').at(-1)})`)
      await page.waitForSelector(field)
      await box
        .locator('[aria-haspopup=dialog]:not([aria-disabled])')
        .first()
        .evaluate(button => button.click())
      await page.locator('input[type=search]').last().fill('cats')
    },
    seen: '[role=gridcell] :is(button, [aria-label])',
  })),
  {
    name: 'blog card',
    open: async page => {
      const link = page.locator('[data-inlay-blog-card]:visible').first()
      await link.scrollIntoViewIfNeeded()
      const { x, y, width, height } = await link.boundingBox()
      const at = { x: x + width / 2, y: y + height / 2 }
      if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) {
        await page.mouse.move(at.x, at.y + 200)
        await page.mouse.move(at.x, at.y, { steps: 4 })
        return
      }
      const input = await page.context().newCDPSession(page)
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await page.waitForSelector('[data-inlay-card] article')
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    seen: '[data-inlay-card] article button',
  },
  { name: 'activity', open: dispatch('activity:open'), seen: '#inlay-activity li' },
  { name: 'account', open: dispatch('account:open'), seen: '#inlay-account a' },
  { name: 'drawer', open: dispatch('peepr:open', { blog_name: 'nightowl' }), seen: 'dialog[open] article' },
  {
    name: 'search in the drawer',
    open: async page => {
      await dispatch('peepr:open', { blog_name: 'nightowl' })(page)
      await page.waitForSelector('dialog[open] article')
      await press('dialog[open] button:has(path[d^="M10.5 18"])')(page)
    },
    seen: 'dialog[open] input',
  },
  {
    name: 'share',
    open: press('article [data-inlay-command="share:open"]'),
    seen: ':popover-open[data-state=open]',
  },
  {
    name: 'share as a message',
    open: press('article [data-inlay-command="share-message:open"]'),
    seen: ':popover-open[data-state=open]',
  },
  {
    name: 'message box',
    open: async page => {
      await press('article [data-inlay-command="share-message:open"]')(page)
      await page.waitForSelector(':popover-open[data-state=open] [role=option]')
      await press(':popover-open[data-state=open] [role=option]')(page)
    },
    seen: ':popover-open[data-state=open] textarea',
  },
  {
    name: 'ask',
    open: dispatch('ask:open', { recipient: 'nightowl' }),
    seen: 'dialog:modal [contenteditable], dialog:modal textarea',
  },
  {
    name: 'reply',
    open: press('article [data-inlay-command="post:reply"]'),
    seen: '[data-inlay-root] textarea',
  },
  {
    name: 'question',
    open: dispatch('blog:block', { name: 'nightowl' }),
    seen: '[role=alertdialog]:modal',
  },
  {
    name: 'tour',
    open: dispatch('tour:open', {
      steps: [
        {
          title: 'Messages',
          content: 'This is where people write to you.',
          pinnedTarget: '[data-inlay="post-forms"] button',
        },
        { title: 'Two', content: 'Second' },
      ],
    }),
    seen: '[data-inlay="tour"] button, [data-inlay-root="tour"] button',
  },
  {
    name: 'toast',
    open: async page => {
      await dispatch('blog:follow', { name: 'staff' })(page)
      await page.waitForTimeout(300)
      await dispatch('blog:unfollow', { name: 'staff' })(page)
    },
    seen: '[data-inlay-root="toasts"] li button, [data-inlay-root] section li button',
  },
  {
    name: 'gutter',
    open: dispatch('gutter:dock', { view: 'conversation', name: 'papercranes' }),
    seen: '[data-window-key] textarea',
  },
  {
    name: 'media',
    path: '/media',
    open: async page => {
      await page.evaluate(() => scrollTo(0, 600))
      await page.waitForTimeout(1500)
    },
    seen: '[data-inlay-root]:has(button)',
  },
  {
    name: 'menu of a video',
    path: '/media',
    open: async page => {
      await page
        .locator('[data-inlay="video-player"]')
        .first()
        .evaluate(element => element.scrollIntoView({ block: 'center' }))
      await page.waitForSelector('[data-inlay="video-player"] button[aria-haspopup=menu]')
      await press('[data-inlay="video-player"] button[aria-haspopup=menu]')(page)
    },
    seen: '[role=menu] :is([role=menuitem], [role=menuitemcheckbox], [role=menuitemradio])',
  },
  {
    name: 'mobile header',
    path: '/mobile',
    open: press('[data-inlay="mobile-header"] button'),
    seen: '[data-inlay="mobile-header"] a',
  },
]

/** In the page: what does not fit. */
function misfits(isTouch) {
  const roots = '[data-inlay-root]'
  const name = element =>
    `${element.localName}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0].replace(/^inlay-/, '')}` : ''} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 32)}"`
  const isSeen = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const found = []
  const page = document.scrollingElement
  if (page.scrollWidth > page.clientWidth + 1)
    found.push(`the page scrolls sideways: ${page.scrollWidth} in ${page.clientWidth}`)
  // Only a modal layer that locks the page can be reached.
  const isLocked = getComputedStyle(page).overflowY === 'hidden'
  const modal = `dialog:modal, [aria-modal="true"]${isLocked ? ', [data-inlay-root] :popover-open' : ''}`
  const scope = [...document.querySelectorAll(modal)].filter(isSeen).at(-1) ?? document
  const all = [...scope.querySelectorAll(scope === document ? `${roots} *` : '*')].filter(isSeen)
  for (const element of all) {
    const style = getComputedStyle(element)
    const hasOwnText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue.trim())
    if (style.clipPath !== 'none' || element.closest('[class*="hidden"]')) continue
    if (hasOwnText || element.matches('button, a')) {
      if (
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1 &&
        !/auto|scroll/.test(style.overflowX)
      )
        found.push(`cut off sideways by ${element.scrollWidth - element.clientWidth}: ${name(element)}`)
      if (
        /hidden|clip/.test(style.overflowY) &&
        style.webkitLineClamp === 'none' &&
        element.scrollHeight > element.clientHeight + 2 &&
        element.clientHeight > 0
      )
        found.push(`cut off below by ${element.scrollHeight - element.clientHeight}: ${name(element)}`)
    }
  }
  const field = document.activeElement
  const at = field?.getBoundingClientRect()
  if (at && field.matches('input, textarea, [contenteditable]')) {
    const over = document.elementFromPoint(at.left + 12, at.top + Math.min(at.height / 2, 20))
    if (over && !field.contains(over) && !over.contains(field))
      found.push(`covered by ${name(over)}: ${name(field)}`)
  }
  const controls = all.filter(
    element =>
      element.matches(
        'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"], [role=option], [role=menuitem]',
      ) &&
      !element.matches(':disabled') &&
      !element.closest('[inert]'),
  )
  const scrollable = (element, axis) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent)
      if (/auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY)) return true
      if (style.position === 'fixed' || parent.matches('dialog:modal, :popover-open')) return false
    }
    return axis === 'y' && getComputedStyle(page).overflowY !== 'hidden'
  }
  for (const control of controls) {
    const { left, right, top: high, bottom, width, height } = control.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    if (control.closest('[class*="skip"]')) continue
    // The header leaves while the page is scrolled down; focus brings it back.
    if (bottom < 0 && control.closest('[data-inlay-root="header"]')) continue
    if ((left < -1 || right > innerWidth + 1) && !scrollable(control, 'x') && right > -500)
      found.push(`beyond the side (${Math.round(left)} to ${Math.round(right)}): ${name(control)}`)
    if ((high < -1 || bottom > innerHeight + 1) && !scrollable(control, 'y') && high > -500)
      found.push(`beyond the edge (${Math.round(high)} to ${Math.round(bottom)}): ${name(control)}`)
    if (isTouch && (width < 43.5 || height < 43.5)) {
      const inText = getComputedStyle(control).display === 'inline'
      const label = control.closest('label')?.getBoundingClientRect()
      if (inText || (label && label.height >= 43.5 && label.width >= 43.5)) continue
      // A larger target than it looks: a pseudo-element over it, or a parent that handles its click.
      const grows = ['::before', '::after'].some(pseudo => {
        const style = getComputedStyle(control, pseudo)
        return (
          style.content !== 'none' &&
          style.position === 'absolute' &&
          Number.parseFloat(style.height) >= 43.5 &&
          Number.parseFloat(style.width) >= 43.5
        )
      })
      if (!grows)
        found.push(`small for a finger, ${Math.round(width)}×${Math.round(height)}: ${name(control)}`)
    }
  }
  return { found: [...new Set(found)], count: controls.length }
}

const demo = await startDemo(Number(values.port))
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
if (values.shots) mkdirSync(values.shots, { recursive: true })
try {
  for (const view of (values.languages ? languages : windows).filter(({ name }) =>
    name.includes(values.in),
  )) {
    console.log(`\n${view.name}`)
    for (const surface of surfaces.filter(({ name }) =>
      values.only ? name.includes(values.only) : !values.languages || tightest.includes(name),
    )) {
      const context = await browser.newContext({
        viewport: { width: view.width, height: view.height },
        hasTouch: view.touch ?? false,
        isMobile: view.touch ?? false,
        forcedColors: view.forced ? 'active' : 'none',
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      await context.addCookies([
        { name: 'inlay_user', value: 'aria', url: demo.url },
        { name: 'inlay_world', value: 'bench', url: demo.url },
      ])
      const page = await context.newPage()
      page.setDefaultTimeout(12_000)
      try {
        await page.goto(`${demo.url}${surface.path ?? '/dashboard'}?lang=${view.language ?? 'en'}`)
        await page.evaluate(() => window.inlay.ready)
        if (view.css) await page.addStyleTag({ content: view.css })
        await surface.open(page)
        await page.waitForSelector(surface.seen)
        await page.waitForTimeout(500)
        const { found: all, count } = await page.evaluate(misfits, view.touch ?? false)
        if (values.shots)
          await page.screenshot({
            path: join(values.shots, `${view.name}-${surface.name}.png`.replace(/[ ,%]+/g, '-')),
          })
        console.log(`  ${surface.name}, ${count} controls: ${all.length === 0 ? 'fits' : ''}`)
        for (const line of all) console.log(`    ${line}`)
      } catch (error) {
        console.log(`  ${surface.name}: ${String(error).split('\n')[0]}`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  demo.stop()
}
