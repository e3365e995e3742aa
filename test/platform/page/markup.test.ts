// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { removePosts } from '../../../src/features/feed/remove-posts.ts'
import { savedPosts } from '../../../src/features/posts/entry/saved-posts.ts'
import { findMarked, findPosts, markedAt, readPostAttribute } from '../../../src/platform/page/markup.ts'
import { createTestApp } from '../../support/app.ts'

const post = (id: number | string, inside = '') =>
  `<article data-inlay-post='${JSON.stringify({ id })}'><a href="#${id}">${id}</a>${inside}</article>`

const focus = (id: number) => document.querySelector<HTMLElement>(`main a[href="#${id}"]`)?.focus()
const ids = () => [...document.querySelectorAll('article')].map(article => article.textContent)

describe('the posts of a host page', () => {
  it('are empty for what is no object, and the others are found all the same', () => {
    document.body.innerHTML = `<article data-inlay-post="{">a</article><article data-inlay-post="[1]">b</article>
      <article data-inlay-post="null">c</article>${post(7)}${post('7')}`
    const read = [...document.querySelectorAll('article')].map(article => readPostAttribute(article).id)
    expect(read).toEqual([undefined, undefined, undefined, 7, '7'])
    expect(findPosts('7')).toHaveLength(2)
    expect(findPosts('undefined')).toEqual([])
  })

  it('are the page’s own, not markup that a user wrote inside one', () => {
    document.body.innerHTML = post(
      1,
      `<p data-inlay-command="post:like"><span data-inlay-post-body data-inlay-command="peepr:open">${post(2)}<b data-inlay-command="post:delete"><i>x</i></b></span></p>`,
    )
    expect(findPosts('1')).toHaveLength(1)
    expect(findPosts('2')).toEqual([])
    const commands = findMarked('[data-inlay-command]').map(one => one.getAttribute('data-inlay-command'))
    expect(commands).toEqual(['post:like', 'peepr:open'])
    const word = document.querySelector('i')
    expect(markedAt(word, '[data-inlay-command]')?.localName).toBe('span')
    expect(markedAt(word, '[data-inlay-post]')?.localName).toBe('article')
    expect(markedAt(document, '[data-inlay-post]')).toBeNull()
  })

  it.each([
    ['is deleted', () => removePosts('2')],
    [
      'is saved in a state that the page does not list',
      () => savedPosts(null, createTestApp().app).apply('remove', '2', async () => null),
    ],
  ])('[POST-75] lose one that %s, wherever it is, and the focus moves to the next', async (_, remove) => {
    document.body.innerHTML = `<main>${post(1)}${post(2)}<hr>${post(3).replace('<a', '<a href="#" aria-hidden="true" tabindex="-1"></a><a')}</main><aside>${post(2)}</aside>`
    focus(2)
    await remove()
    expect(ids()).toEqual(['1', '3'])
    expect(document.activeElement?.textContent).toBe('3')
  })
})
