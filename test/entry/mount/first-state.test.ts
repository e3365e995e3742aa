// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { boot } from '../../../src/entry/boot.ts'
import { showState } from '../../../src/entry/mount/page-state.ts'
import { blogCache } from '../../../src/features/blogs/blog-cache.ts'
import { syncBlogMarkup } from '../../../src/features/blogs/blog-markup.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import type { BootstrapData } from '../../../src/platform/bus/contract.ts'
import { createTestApp } from '../../support/app.ts'

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
const statesOf = (...ids: string[]) => Object.fromEntries(ids.map(id => [id, stateOf(id)]))
const like = (id: string, more = '') =>
  `<button id="${id}" data-inlay-command="post:toggle-like" ${more}>♥</button>`
const article = (id: string, data: object, inside = '', more = '') =>
  `<article id="${id}" data-inlay-post='${JSON.stringify(data)}' ${more}>${inside}</article>`
const button = (id: string, command: string, payload?: object, more = '') =>
  `<button id="${id}" data-inlay-command="${command}" ${payload ? `data-inlay-payload='${JSON.stringify(payload)}'` : ''} ${more}>x</button>`

function show(html: string) {
  document.body.innerHTML = html
  const test = createTestApp()
  showState(test.app, document)
  return test
}

describe('the state of posts, at load', () => {
  it('is that of their data, on the posts and on all their buttons', () => {
    show(
      article(
        'one',
        { id: '1', liked: true, reblogged: false },
        `${like('in')}<a id="link" data-inlay-command="post:like">♥</a>${button('unlike', 'post:unlike')}${button('reply', 'post:reply')}`,
      ) +
        article('two', { id: 2, liked: 'off', reblogged: '1' }, like('other')) +
        article('none', { id: '3' }, like('unknown')) +
        button('far', 'post:like', { id: 1 }) +
        button('alone', 'post:like', { id: '9', liked: true }),
    )
    expect(
      statesOf('one', 'in', 'link', 'unlike', 'reply', 'two', 'other', 'none', 'unknown', 'far', 'alone'),
    ).toEqual({
      one: 'liked, not reblogged',
      in: 'liked, pressed',
      link: 'liked',
      unlike: 'liked',
      reply: '',
      two: 'not liked, reblogged',
      other: 'not liked, not pressed',
      none: '',
      unknown: '',
      far: 'liked, pressed',
      alone: 'liked, pressed',
    })
  })

  it('is what the server has written on them where the data says nothing, and a press goes by it', () => {
    const { app } = show(
      article('one', { id: '1' }, like('in'), 'data-inlay-liked="true" data-inlay-reblogged="true"') +
        article('two', { id: '2' }, like('pressed', 'aria-pressed="true"')) +
        article('same', { id: '2' }, like('too')) +
        article(
          'wrong',
          { id: '3', liked: false },
          like('against', 'aria-pressed="true"'),
          'data-inlay-liked="true"',
        ),
    )
    expect(statesOf('one', 'in', 'two', 'same', 'too', 'wrong', 'against')).toEqual({
      one: 'liked, reblogged',
      in: 'liked, pressed',
      two: 'liked',
      same: 'liked',
      too: 'liked, pressed',
      wrong: 'not liked',
      against: 'not liked, not pressed',
    })
    const item = JSON.parse(get('same').dataset.inlayPost ?? '')
    expect(app.get(postOverrides).isLiked(item)).toBe(true)
  })

  it('is as the user has changed it on this page, also in HTML that comes later', () => {
    const { app } = show(article('one', { id: '1', liked: false }, like('in')))
    app.get(postOverrides).change('1', { liked: true })
    const later = document.createElement('div')
    later.innerHTML = article('later', { id: '1', liked: false }, like('inLater'))
    document.body.append(later)
    showState(app, later)
    get('in').outerHTML = like('again')
    showState(app, get('again'))
    expect(statesOf('later', 'inLater', 'again')).toEqual({
      later: 'liked',
      inLater: 'liked, pressed',
      again: 'liked, pressed',
    })
  })

  it('leaves the data as the host has written it, and what users have written', () => {
    const data = '{ "id": 12345678901234567890, "liked": true }'
    show(
      `<article id="one" data-inlay-post='${data}'><div data-inlay-post-body>${like('body')}${article('inner', { id: '2', liked: true })}</div></article>
      <article id="broken" data-inlay-post='{"id":'>${like('lost')}</article>`,
    )
    expect(get('one').getAttribute('data-inlay-post')).toBe(data)
    expect(statesOf('one', 'body', 'inner', 'broken', 'lost')).toEqual({
      one: 'liked',
      body: '',
      inner: '',
      broken: '',
      lost: '',
    })
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
    show(
      button('follow', 'blog:follow', { name: 'kim', following: true }) +
        button('unfollow', 'blog:unfollow', { name: 'kim', following: true }) +
        button('subscribe', 'blog:subscribe', { name: 'kim', is_subscribed: 'on' }) +
        button('block', 'blog:block', { name: 'kim', is_blocked: true }) +
        button('pressed', 'blog:follow', { name: 'lee' }, 'aria-pressed="true"') +
        button('marked', 'blog:unfollow', { name: 'lee' }, 'data-inlay-following="true"') +
        button('unknown', 'blog:follow', { name: 'max' }) +
        article(
          'post',
          post,
          button('around', 'blog:follow') +
            button('bell', 'blog:subscribe') +
            button('source', 'blog:follow', { name: 'omar' }),
        ),
    )
    expect(
      statesOf(
        'follow',
        'unfollow',
        'subscribe',
        'block',
        'pressed',
        'marked',
        'unknown',
        'around',
        'bell',
        'source',
      ),
    ).toEqual({
      follow: 'following, pressed',
      unfollow: 'following',
      subscribe: 'pressed, subscribed',
      block: 'blocked, pressed',
      pressed: 'following, pressed',
      marked: 'following',
      unknown: '',
      around: 'following, pressed',
      bell: 'not pressed, not subscribed',
      source: 'not following, not pressed',
    })
  })

  it('is as the user has changed it on this page', () => {
    const { app } = show('')
    app.get(blogCache).change('kim', { following: true })
    syncBlogMarkup(app, 'kim', { is_blocked: false })
    document.body.innerHTML =
      button('follow', 'blog:follow', { name: 'kim', following: false }) +
      button('block', 'blog:block', { name: 'kim', is_blocked: true })
    showState(app, get('follow'))
    showState(app, get('block'))
    expect(statesOf('follow', 'block')).toEqual({
      follow: 'following, pressed',
      block: 'not blocked, not pressed',
    })
  })
})

describe('a page that Inlay starts on', () => {
  const start = (data: BootstrapData, body: string) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    document.head.innerHTML = `<script type="application/json" id="inlay-bootstrap">${JSON.stringify(data)}</script>`
    document.body.innerHTML = body
    const api = boot({}, '1.0.0')
    return {
      api,
      stop() {
        api.unmount()
        delete window.inlay
      },
    }
  }
  const user = { name: 'aria', channels: [{ name: 'aria', is_current: true }] }

  it('shows the state of its posts without a root, and that of HTML which is scanned later', async () => {
    const { api, stop } = start({ form_key: 'k', user }, article('one', { id: '1', liked: true }, like('in')))
    await vi.waitFor(() => expect(statesOf('one', 'in')).toEqual({ one: 'liked', in: 'liked, pressed' }))
    document.body.insertAdjacentHTML('beforeend', article('two', { id: '2', liked: true }, like('inTwo')))
    api.scan(get('two'))
    await vi.waitFor(() => expect(stateOf('inTwo')).toBe('liked, pressed'))
    stop()
  })

  it('shows none to a guest', async () => {
    const { api, stop } = start({ form_key: 'k', user: null }, article('one', { id: '1', liked: true }))
    await api.ready
    await new Promise(resolve => setTimeout(resolve))
    expect(stateOf('one')).toBe('')
    stop()
  })
})
