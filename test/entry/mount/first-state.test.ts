// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { showState } from '../../../src/entry/mount/page-state.ts'
import { blogCache } from '../../../src/features/blogs/blog-cache.ts'
import { syncBlogMarkup } from '../../../src/features/blogs/blog-markup.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import { createTestApp } from '../../support/app.ts'
import { aTurn, eachHasAPage, guest, open } from '../page.tsx'

const get = (id: string) => document.getElementById(id) as HTMLElement
/** The state that an element shows, as words: `liked`, `not pressed`. */
const stateOf = (id: string) =>
  get(id)
    .getAttributeNames()
    .flatMap(name => {
      const [, what] =
        /^(?:data-inlay-|aria-)(liked|reblogged|following|subscribed|blocked|pressed)$/.exec(name) ?? []
      return what ? [get(id).getAttribute(name) === 'true' ? what : `not ${what}`] : []
    })
    .sort()
    .join(', ')
/** Elements show these states. */
const expectStates = (states: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(states).map(id => [id, stateOf(id)]))).toEqual(states)

const article = (id: string, data: object | string, inside = '', more = '') =>
  `<article id="${id}" data-inlay-post='${typeof data === 'string' ? data : JSON.stringify(data)}' ${more}>${inside}</article>`
const button = (id: string, command: string, payload: object | null = null, more = '') =>
  `<button id="${id}" data-inlay-command="${command}" ${payload ? `data-inlay-payload='${JSON.stringify(payload)}'` : ''} ${more}>x</button>`
const like = (id: string, more = '') => button(id, 'post:toggle-like', null, more)

function show(...html: string[]) {
  document.body.innerHTML = html.join('')
  const { app } = createTestApp()
  showState(app, document)
  return app
}

describe('the state of posts, at load', () => {
  it('is that of their data, on the posts and on all their buttons', () => {
    const link = '<a id="link" data-inlay-command="post:like">♥</a>'
    show(
      article(
        'one',
        { id: '1', liked: true, reblogged: false },
        like('in') + link + button('unlike', 'post:unlike') + button('reply', 'post:reply'),
      ),
      article('two', { id: 2, liked: 'off', reblogged: '1' }, like('other')),
      article('none', { id: '3' }, like('unknown')),
      button('far', 'post:like', { id: 1 }),
      button('alone', 'post:like', { id: '9', liked: true }),
    )
    expectStates({
      one: 'liked, not reblogged',
      in: 'liked, pressed',
      link: 'liked',
      unlike: 'liked',
      reply: '',
    })
    expectStates({ two: 'not liked, reblogged', other: 'not liked, not pressed', none: '', unknown: '' })
    expectStates({ far: 'liked', alone: 'liked' })
  })

  it('is what the server has written on them where the data says nothing, and a press goes by it', () => {
    const liked = 'data-inlay-liked="true"'
    const pressed = 'aria-pressed="true"'
    const app = show(
      article('one', { id: '1' }, like('in'), `${liked} data-inlay-reblogged="true"`),
      article('two', { id: '2' }, like('pressed', pressed)),
      article('same', { id: '2' }, like('too')),
      article('wrong', { id: '3', liked: false }, like('against', pressed), liked),
    )
    expectStates({ one: 'liked, reblogged', in: 'liked, pressed', two: 'liked', same: 'liked' })
    expectStates({ too: 'liked, pressed', wrong: 'not liked', against: 'not liked, not pressed' })
    const item = JSON.parse(get('same').dataset.inlayPost ?? '')
    expect(app.get(postOverrides).isLiked(item)).toBe(true)
  })

  it('is as the user has changed it on this page, also in HTML that comes later', () => {
    const app = show(article('one', { id: '1', liked: false }, like('in')))
    app.get(postOverrides).change('1', { liked: true })
    const later = document.createElement('div')
    later.innerHTML = article('later', { id: '1', liked: false }, like('inLater'))
    document.body.append(later)
    showState(app, later)
    get('in').outerHTML = like('again')
    showState(app, get('again'))
    expectStates({ later: 'liked', inLater: 'liked, pressed', again: 'liked, pressed' })
  })

  it('leaves the data as the host has written it, and what users have written', () => {
    const data = '{ "id": 12345678901234567890, "liked": true }'
    const inside = like('body') + article('inner', { id: '2', liked: true })
    show(
      article('one', data, `<div data-inlay-post-body>${inside}</div>`),
      article('broken', '{"id":', like('lost')),
    )
    expect(get('one').getAttribute('data-inlay-post')).toBe(data)
    expectStates({ one: 'liked', body: '', inner: '', broken: '', lost: '' })
  })
})

describe('the state of blogs, at load', () => {
  it('is that of the buttons’ own data, of the post around them, and of what the server has written', () => {
    const post = {
      id: '1',
      tumblelog: 'nora',
      'tumblelog-data': { name: 'nora', following: true, is_subscribed: false },
      reblog_source: { name: 'omar', following: false },
    }
    const around = button('around', 'blog:follow') + button('bell', 'blog:subscribe')
    show(
      button('follow', 'blog:follow', { name: 'kim', following: true }),
      button('unfollow', 'blog:unfollow', { name: 'kim', following: true }),
      button('subscribe', 'blog:subscribe', { name: 'kim', is_subscribed: 'on' }),
      button('block', 'blog:block', { name: 'kim', is_blocked: true }),
      button('pressed', 'blog:follow', { name: 'lee' }, 'aria-pressed="true"'),
      button('marked', 'blog:unfollow', { name: 'lee' }, 'data-inlay-following="true"'),
      button('unknown', 'blog:follow', { name: 'max' }),
      article('post', post, around + button('source', 'blog:follow', { name: 'omar' })),
    )
    expectStates({ follow: 'following', unfollow: 'following', subscribe: 'subscribed' })
    expectStates({
      block: 'blocked',
      pressed: 'following, pressed',
      marked: 'following',
      unknown: '',
    })
    expectStates({ around: 'following', bell: 'not subscribed', source: 'not following' })
  })

  it('is as the user has changed it on this page', () => {
    const app = show()
    app.get(blogCache).change('kim', { following: true })
    syncBlogMarkup(app, 'kim', { is_blocked: false })
    document.body.innerHTML =
      button('follow', 'blog:follow', { name: 'kim', following: false }) +
      button('block', 'blog:block', { name: 'kim', is_blocked: true })
    for (const id of ['follow', 'block']) showState(app, get(id))
    expectStates({ follow: 'following', block: 'not blocked' })
  })
})

describe('a page that Inlay starts on', () => {
  eachHasAPage()

  it('shows the state of its posts without a root, and that of HTML which is scanned later', async () => {
    const api = await open(article('one', { id: '1', liked: true }, like('in')))
    await vi.waitFor(() => expectStates({ one: 'liked', in: 'liked, pressed' }))
    document.body.insertAdjacentHTML('beforeend', article('two', { id: '2', liked: true }, like('inTwo')))
    api.scan(get('two'))
    await vi.waitFor(() => expect(stateOf('inTwo')).toBe('liked, pressed'))
  })

  it('shows none to a guest', async () => {
    await open(article('one', { id: '1', liked: true }), {}, guest)
    await aTurn()
    expect(stateOf('one')).toBe('')
  })
})
