// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { covers } from '../../../src/features/covers/cover-posts.ts'
import { shownText } from '../../../src/features/covers/covered.ts'
import { findPhotos } from '../../../src/features/lightbox/photos.ts'
import { readingSettings } from '../../../src/features/settings/reading-settings.ts'
import type { App } from '../../../src/platform/app.ts'
import { createTestApp } from '../../support/app.ts'

let app: App

/** A page with this body, on which the covers are drawn. */
function open(body: string): void {
  document.body.innerHTML = body
  app.get(covers)
}
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const press = (selector: string) => find(selector).click()
const key = (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return event
}
const cover = '[data-cover-button]'
const isReachable = (selector: string) => find(selector).closest('[inert]') === null

beforeEach(() => {
  app = createTestApp().app
})
afterEach(() => {
  app.disposer.dispose()
  document.body.replaceChildren()
})

it('[DEC-183] what is sensitive is covered with the reason, until the press on Show, and again after Hide', () => {
  open('<article data-inlay-post="{}"><div data-inlay-sensitive="Blood"><p id="p">red</p></div></article>')
  expect(find('[data-inlay-root="covers"]').textContent).toBe('Sensitive: BloodShow')
  expect(find(cover).getAttribute('aria-label')).toBe('Show: Blood')
  expect(isReachable('#p')).toBe(false)
  press(cover)
  expect(isReachable('#p')).toBe(true)
  expect(find('[data-inlay-sensitive]').hasAttribute('data-inlay-shown')).toBe(true)
  expect(find(cover).textContent).toBe('Hide')
  press(cover)
  expect(isReachable('#p')).toBe(false)
  expect(find('[data-inlay-sensitive]').hasAttribute('data-inlay-shown')).toBe(false)
})

it('[DEC-183] of a sensitive post all but its header and footer is covered, once', () => {
  open(
    '<article data-inlay-post="{}" data-inlay-sensitive><header id="h"></header><img id="i"><div id="d">text</div><footer id="f"></footer></article>',
  )
  expect(document.querySelectorAll(cover)).toHaveLength(1)
  expect(['#h', '#i', '#d > span', '#f'].map(isReachable)).toEqual([true, false, false, true])
  expect(find('[data-inlay-root="covers"]').textContent).toBe('SensitiveShow')
})

it('[DEC-183] a sensitive photo is covered with the link around it; it opens only once it is shown, and is no other photo’s neighbor before', () => {
  const photo = (name: string, more = '') =>
    `<a href="/${name}.jpg"><img id="${name}" src="/${name}-s.jpg" alt=""${more}></a>`
  open(
    `<article data-inlay-post='{"id":"1"}'><p>${photo('a')} and ${photo('b', ' data-inlay-sensitive="x"')}</p></article>`,
  )
  expect([isReachable('#a'), isReachable('#b')]).toEqual([true, false])
  expect(find(cover).closest('a')).toBeNull()
  const urls = () => findPhotos(find('#a')).photos.map(({ url }) => new URL(url).pathname)
  expect(urls()).toEqual(['/a.jpg'])
  expect(findPhotos(find('#b')).index).toBe(-1)
  press(cover)
  expect(urls()).toEqual(['/a.jpg', '/b.jpg'])
})

it('[DEC-183] media plays only once it is shown, and stops when it is hidden', () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  open('<div data-inlay-sensitive><video id="v"></video></div>')
  pause.mockClear()
  find('#v').dispatchEvent(new Event('play'))
  expect(pause).toHaveBeenCalledTimes(1)
  press(cover)
  find('#v').dispatchEvent(new Event('play'))
  expect(pause).toHaveBeenCalledTimes(1)
  press(cover)
  expect(pause).toHaveBeenCalledTimes(2)
})

it('[DEC-183] what comes later is covered, too; a user who wants to see everything sees everything', async () => {
  open('<div data-inlay-sensitive="a"><p>1</p></div>')
  document.body.insertAdjacentHTML('beforeend', '<div data-inlay-sensitive="b"><p id="late">2</p></div>')
  await vi.waitFor(() => expect(isReachable('#late')).toBe(false))
  app.get(readingSettings).change({ sensitive: 'show' })
  expect(isReachable('#late')).toBe(true)
  expect(document.querySelectorAll(cover)).toHaveLength(0)
  expect(document.querySelectorAll('[data-inlay-shown]')).toHaveLength(2)
  app.get(readingSettings).change({ sensitive: 'cover' })
  expect(isReachable('#late')).toBe(false)
})

it.each(['click', 'Enter', ' '])(
  '[DEC-183] a spoiler is a button without its text, and %j shows it alone',
  how => {
    const followed = vi.fn()
    open(
      '<a href="#x" id="link">it was <span id="a" data-inlay-spoiler>him<br>and <b>her</b></span></a> in <span id="b" data-inlay-spoiler>Rome</span>',
    )
    find('#link').addEventListener('click', followed)
    document.addEventListener('keydown', followed)
    expect(find('#a').getAttribute('role')).toBe('button')
    expect(find('#a').getAttribute('aria-label')).toBe('Spoiler, hidden')
    expect(shownText(document.body)).toBe('it was … in …')
    find('#a').focus()
    if (how === 'click') press('#a')
    else expect(key(how).defaultPrevented).toBe(true)
    expect(followed).not.toHaveBeenCalled()
    document.removeEventListener('keydown', followed)
    expect(find('#a').hasAttribute('data-inlay-shown')).toBe(true)
    expect(find('#a').getAttribute('role')).not.toBe('button')
    expect(document.activeElement).toBe(find('#a'))
    expect(find('#b').hasAttribute('data-inlay-shown')).toBe(false)
    expect(shownText(document.body)).toBe('it was himand her in …')
  },
)

it('[DEC-183] what a host updates in place, without our covers, is covered again and can be shown', async () => {
  const sensitive = '<div id="s" data-inlay-sensitive="Blood"><p>red</p></div>'
  open(`${sensitive}<p>It was <span id="x" data-inlay-spoiler="">her</span>.</p>`)
  press('#x')
  find('#s').innerHTML = '<p id="p">more red</p>'
  const spoiler = find('#x')
  for (const name of ['role', 'aria-label', 'tabindex', 'data-inlay-shown']) spoiler.removeAttribute(name)
  spoiler.textContent = 'him'
  await vi.waitFor(() => expect(find(cover).getAttribute('aria-label')).toBe('Show: Blood'))
  expect(isReachable('#p')).toBe(false)
  expect(spoiler.getAttribute('aria-label')).toBe('Spoiler, hidden')
  expect(find('#x > span').textContent).toBe('him')
  press(cover)
  expect(isReachable('#p')).toBe(true)
  expect(document.querySelectorAll(cover)).toHaveLength(1)
})

it('[DEC-183] a photo inside a covered spoiler is none that the next key reaches in the lightbox', () => {
  open(
    '<article data-inlay-post="{}"><a id="a" href="/a.jpg"><img src="/a.jpg" alt=""></a><span id="x" data-inlay-spoiler=""><a id="b" href="/b.jpg"><img src="/b.jpg" alt=""></a></span></article>',
  )
  const urls = () => findPhotos(find('#a'))?.photos.map(({ element }) => element.id)
  expect(urls()).toEqual(['a'])
  press('#x')
  expect(urls()).toEqual(['a', 'b'])
})

it('[DEC-183] spoilers in an editor stay as they are, also while it saves', async () => {
  const editor =
    '<div id="e" contenteditable="true"><p>It was <span id="x" data-inlay-spoiler="">her</span>.</p></div>'
  open(`<p><span data-inlay-spoiler="">him</span></p>${editor}`)
  find('#e').setAttribute('contenteditable', 'false')
  document.body.append(document.createElement('p'))
  press('#x')
  await Promise.resolve()
  expect(find('#e').innerHTML).toBe('<p>It was <span id="x" data-inlay-spoiler="">her</span>.</p>')
})
