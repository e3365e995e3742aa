// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { fetchActivity } from '../../../src/features/activity/api.ts'
import { cardApi } from '../../../src/features/blog-card/api.ts'
import { viewerApi } from '../../../src/features/blog-viewer/api.ts'
import { blogSearchApi } from '../../../src/features/blog-viewer/search/api.ts'
import { searchGifs } from '../../../src/features/gifs/api.ts'
import { conversationsApi } from '../../../src/features/messaging/api.ts'
import { fetchSuggestions } from '../../../src/features/messaging/people/suggestions-api.ts'
import { fetchNotes } from '../../../src/features/notes/api.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { blogFilter } from '../../../src/features/search/filter.ts'
import { shareApi } from '../../../src/features/share/api.ts'
import type { App } from '../../../src/platform/app.ts'
import type { Result } from '../../../src/platform/http/failure.ts'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { retryAction } from '../../../src/shared/feedback/try-again.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { createTestApp } from '../../support/app.ts'

const { signal } = new AbortController()
const talk = { id: '1', ownUuid: 'a', participants: [] }
const message = { outgoing: { type: 'text', text: 'Hi' }, context: undefined, idempotencyKey: 'k' } as const
const posts = { blogName: 'nightowl', postId: null, limit: 10, offset: 0 }
const query = { term: 'moss', filter: blogFilter }
const range = { limit: 10, offset: 0 }

interface Row {
  send: (app: App) => Promise<Result<unknown>>
  /** The field without which its answer is of no use. */
  field: string
  /** Answers beside `{}` that lack it, too. */
  lacking?: unknown[]
}

const rows: Record<string, Row> = {
  'a saved post': {
    send: app => postsApi(app).save(draftOf('text')),
    field: 'post.id',
    lacking: [{ post: { id: '' } }, { message: 'Posted.' }],
  },
  'the data of the post form': {
    send: app => postsApi(app).builderData(),
    field: 'channels',
    lacking: [{ channels: 'all' }, { channels: [{ title: 'nameless' }] }],
  },
  'a post to edit': {
    send: app => postsApi(app).fetchPost({ mode: 'edit', post_id: '1' }),
    field: 'post',
  },
  'posts in the drawer': {
    send: app => viewerApi(app).posts(posts, signal),
    field: 'posts',
    lacking: [{ posts: {} }, { posts: [{ text: 'no id' }] }],
  },
  'a blog in the drawer': { send: app => viewerApi(app).header('nightowl', signal), field: 'name' },
  'a blog’s card': { send: app => cardApi(app).popover('nightowl', false), field: 'name' },
  'a card’s posts': { send: app => cardApi(app).highlighted('nightowl'), field: 'highlighted_posts' },
  'the notes of a post': {
    send: app => fetchNotes(app, { id: '1' }, 'likes', null, signal),
    field: 'notes',
    lacking: [{ notes: {} }, { notes: [{ timestamp: 1 }] }],
  },
  'a search in a blog': {
    send: app => blogSearchApi(app).search('nightowl', query, range, signal),
    field: 'posts',
    lacking: [{ posts: [null] }],
  },
  'a blog’s tags': { send: app => blogSearchApi(app).tags('nightowl', signal), field: 'tags' },
  notifications: {
    send: app => fetchActivity(app, 'aria'),
    field: 'activity_notifications',
    lacking: [{ activity_notifications: [{ text: 'no type' }] }],
  },
  'the inbox': { send: app => conversationsApi(app).inbox('a', null), field: 'conversations' },
  'a conversation': { send: app => conversationsApi(app).messages(talk), field: 'messages' },
  'a sent message': {
    send: app => conversationsApi(app).send(talk, message),
    field: 'messages',
    lacking: [{ messages: { data: [] } }],
  },
  recipients: { send: app => fetchSuggestions(app, 'a', { limit: 3 }, signal), field: 'blogs' },
  GIFs: { send: app => searchGifs(app, 'cats', undefined, signal), field: 'media' },
  'share data': { send: app => shareApi(app).fetch('nightowl', '1', signal), field: 'share_popover_data' },
}

it.each(
  Object.entries(rows).flatMap(([name, { send, field, lacking = [] }]) =>
    [{}, ...lacking].map(response => ({ name, send, field, response })),
  ),
)(
  'an answer to $name with $response is a failure that names the field, once, without “Try again”',
  async ({ send, field, response }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const fetch = async () => Response.json({ meta: { status: 200, msg: 'OK' }, response })
    const { app, emitted } = createTestApp({ platform: { fetch } })
    const result = await send(app)
    if (result.ok) return expect.unreachable('it counts as an answer')
    expect(result.failure).toMatchObject({ kind: 'malformed', field })
    expect(emitted('ajax:error')).toEqual([expect.objectContaining({ status: 200, field })])
    expect(warn.mock.calls.filter(([text]) => String(text).includes(`"${field}"`))).toHaveLength(1)
    expect(retryAction(result.failure, () => {})).toBeUndefined()
    expect(failureText(result.failure)).not.toMatch(/again/i)
  },
)
