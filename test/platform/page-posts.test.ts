// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '../../src/platform/app.ts'
import { type PostChanges, pagePosts } from '../../src/platform/page-posts.ts'
import { createTestApp } from '../support/app.ts'

const post = (id: string, inside = '') =>
  `<article id="${id}" data-inlay-post='{"id":"${id}"}'>${inside}</article>`
const find = (id: string) => document.getElementById(id) as HTMLElement

let app: App
/** What was told, as ids; what `find` finds by `[data-mark]`. */
let told: { came?: string; went?: string; changed?: string; found?: string }[] = []

const ids = (elements: readonly Element[]) => elements.map(({ id }) => id).join(' ')
const note = ({ came, went, changed, find }: PostChanges) => {
  const found = { came: ids(came), went: ids(went), changed: ids(changed), found: ids(find('[data-mark]')) }
  told.push(Object.fromEntries(Object.entries(found).filter(([, text]) => text !== '')))
}
/** Two frames: if a change was reported in this one, another waits for the next. */
const settled = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

beforeEach(async () => {
  document.body.innerHTML = `<main>${post('a', '<p id="p">a</p>')}${post('b')}</main>`
  app = createTestApp().app
  app.get(pagePosts).subscribe(note)
  await settled()
})
afterEach(() => {
  app.disposer.dispose()
  document.body.replaceChildren()
  told = []
})

describe('the page’s posts', () => {
  it('are told at first, and then as they come, go, and change', async () => {
    expect(told).toEqual([{ came: 'a b' }])
    document.querySelector('main')?.insertAdjacentHTML('beforeend', post('c', '<i id="m" data-mark></i>'))
    find('b').remove()
    ;(find('p').firstChild as Text).data = 'new'
    await settled()
    expect(told.slice(1)).toEqual([{ came: 'c', went: 'b', changed: 'a', found: 'm' }])
  })

  it('are told once in a frame, however many changes it has, and at once after a pause', async () => {
    for (const id of ['c', 'd', 'e']) {
      document.body.insertAdjacentHTML('beforeend', post(id))
      await Promise.resolve()
    }
    expect(told.slice(1)).toEqual([{ came: 'c' }])
    await settled()
    expect(told.slice(1)).toEqual([{ came: 'c' }, { came: 'd e' }])
  })

  it.each([
    ['with another body', () => document.body.replaceWith(document.createElement('body')), { went: 'a b' }],
    ['one that is moved has changed', () => document.body.append(find('a')), { changed: 'a' }],
    [
      'an element that shows another post',
      () => find('a').setAttribute('data-inlay-post', '{"id":"z"}'),
      { came: 'a', went: 'a' },
    ],
    [
      'data that say more of the same post',
      () => find('a').setAttribute('data-inlay-post', '{"id":"a","liked":true}'),
      { changed: 'a' },
    ],
    ['an element that is none any more', () => find('a').removeAttribute('data-inlay-post'), { went: 'a' }],
    [
      'one in users’ HTML is none',
      () => (find('p').outerHTML = `<div data-inlay-post-body>${post('x')}</div>`),
      { changed: 'a' },
    ],
    [
      'one in another is part of it',
      () => find('a').insertAdjacentHTML('beforeend', post('x')),
      { changed: 'a' },
    ],
  ])('%s', async (_, change, expected) => {
    change()
    await settled()
    expect(told.slice(1)).toEqual([expected])
  })

  it.each<[string, () => unknown]>([
    [
      'what Inlay puts there',
      () => find('a').insertAdjacentHTML('beforeend', '<div data-inlay-root="x">x</div>'),
    ],
    ['comments and spaces', () => find('a').append(document.createComment('x'), ' ')],
    ['an attribute that says the same', () => find('a').setAttribute('data-inlay-post', '{"id":"a"}')],
    ['what is done quietly', () => app.get(pagePosts).quietly(() => find('p').replaceChildren('x'))],
  ])('have not changed by %s', async (_, change) => {
    change()
    await settled()
    expect(told.slice(1).filter(one => Object.keys(one).length > 0)).toEqual([])
  })

  it('have changed if somebody takes away what Inlay has put there', async () => {
    const own = document.createElement('div')
    own.dataset.inlayRoot = 'x'
    find('a').append(own)
    await settled()
    told = []
    own.remove()
    await settled()
    expect(told).toEqual([{ changed: 'a' }])
  })

  it('what a listener does is no news, but what it puts there is looked at', async () => {
    const heard = vi.fn(({ came }: PostChanges) => {
      for (const one of came)
        one.insertAdjacentHTML('beforeend', `<p><b id="of-${one.id}" data-mark></b></p>`)
    })
    app.get(pagePosts).listen(heard)
    document.body.insertAdjacentHTML('beforeend', post('c'))
    await settled()
    await settled()
    expect(told.slice(1)).toEqual([{ came: 'c' }, { found: 'of-c' }])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('a listener that fails stops no other, and one that has stopped hears nothing', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const stopped = vi.fn()
    app.get(pagePosts).listen(() => {
      throw new Error('x')
    }, true)
    app.get(pagePosts).listen(stopped)()
    document.body.insertAdjacentHTML('beforeend', post('c'))
    await settled()
    expect(told.slice(1)).toEqual([{ came: 'c' }])
    expect(failed).toHaveBeenCalledOnce()
    expect(stopped).not.toHaveBeenCalled()
  })
})
