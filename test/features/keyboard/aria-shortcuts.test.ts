// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { sayShortcuts } from '../../../src/features/keyboard/aria-shortcuts.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { pageText } from '../../../src/platform/page/read-page.ts'
import { extensions } from '../../../src/shared/extensions/store.ts'
import { createTestApp } from '../../support/app.ts'

const control = (command: string, payload?: object | string) =>
  `<button data-inlay-command="${command}" ${
    payload === undefined
      ? ''
      : `data-inlay-payload='${typeof payload === 'string' ? payload : JSON.stringify(payload)}'`
  }></button>`
const post = (inside: string, fields: object = { id: 7, tumblelog: 'north', reblog_key: 'k' }) =>
  `<article data-inlay-post='${JSON.stringify(fields)}'>${inside}</article>`
const noKey = { id: 7, tumblelog: 'north' }
const reblog = { mode: 'reblog', reblog_id: '7', reblog_key: 'k' }

/** The keys that a screen reader hears at a control of the host. */
const table: [what: string, keys: string | null, html: string][] = [
  ['a new post', null, control('post-form:open', { mode: 'new', type: 'text' })],
  ['a new post, in a post', null, post(control('post-form:open', { mode: 'new', type: 'text' }))],
  ['an edit', null, post(control('post-form:open', { mode: 'edit', post_id: '7' }))],
  ['a reblog', 'R', post(control('post-form:open', { mode: 'reblog' }))],
  ['a reblog with all its fields', 'R', post(control('post-form:open', reblog))],
  ['a reblog of another post', null, post(control('post-form:open', { ...reblog, reblog_id: '8' }))],
  ['a reblog outside of posts', null, control('post-form:open', reblog)],
  ['a reblog to the queue', null, post(control('post-form:open', { mode: 'reblog', state: 'queue' }))],
  ['a reblog without its key', null, post(control('post-form:open', { mode: 'reblog' }), noKey)],
  ['a quick reblog', 'Shift+R', post(control('quick-reblog:open'))],
  ['a like', 'L', post(control('post:toggle-like'))],
  ['a like outside of posts', null, control('post:toggle-like', { id: '7' })],
  ['a like of another post', null, post(control('post:toggle-like', { id: '8' }))],
  ['a like of a post in a post', null, post(post(control('post:toggle-like'), { id: 8 }))],
  ['sharing', 'S', post(control('share:open'))],
  ['a link to a blog', null, control('peepr:open', { blog_name: 'north' })],
  ['a link to the blog of a post', null, post(control('peepr:open', { blog_name: 'north' }))],
  ['a link to the post', 'O', post(control('peepr:open', { blog_name: 'north', post_id: '7' }))],
  ['the list of shortcuts', '?', control('shortcuts:open')],
  ['the inbox, whose two keys follow each other,', null, control('inbox:open')],
  ['the palette', 'Control+K', control('palette:open')],
  ['what the page’s key opens, with a field', null, control('fast-compose:open', { type: 'photo' })],
  ['a payload that cannot be read', null, post(control('post:toggle-like', '{'))],
  ['a command of the host', 'Q', control('host:rules', { page: 1 })],
  ['the same with another field', null, control('host:rules', { page: 2 })],
  ['the same without a field', null, control('host:rules')],
]

it.each(table)('[DEC-172] at %s a screen reader hears %s', (_, keys, html) => {
  document.body.innerHTML = html
  const { app } = createTestApp()
  app.get(keyboard)
  const key = { keys: 'q', title: 'Rules', command: 'host:rules', payload: { page: 1 } }
  app.added.add([{ key }, pageText(document)])
  app.get(extensions)
  sayShortcuts(app, app.disposer)
  expect(document.querySelector('button')?.getAttribute('aria-keyshortcuts')).toBe(keys)
})
