import { beforeEach, expect, it, vi } from 'vitest'
import { fetchActivity } from '../../../src/features/activity/api.ts'
import { cardApi } from '../../../src/features/blog-card/api.ts'
import { viewerApi } from '../../../src/features/blog-viewer/api.ts'
import { blogSearchApi } from '../../../src/features/blog-viewer/search/api.ts'
import { suggestions } from '../../../src/features/blogs/suggestions-api.ts'
import { searchGifs } from '../../../src/features/gifs/api.ts'
import { conversationsApi } from '../../../src/features/messaging/api.ts'
import { fetchNotes } from '../../../src/features/notes/api.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { blogNarrowing } from '../../../src/features/search/narrowing.ts'
import { shareApi } from '../../../src/features/share/api.ts'
import type { App } from '../../../src/platform/app.ts'
import type { Result } from '../../../src/platform/http/failure.ts'
import { failureText, retryAction } from '../../../src/shared/feedback/failure-text.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'

beforeEach(() => void stubPage())

const { signal } = new AbortController()
const talk = { id: '1', ownUuid: 'a', participants: [] }
const message = { outgoing: { type: 'text', text: 'Hi' }, context: undefined, idempotencyKey: 'k' } as const
const posts = { blogName: 'nightowl', postId: null, limit: 10, offset: 0 }
const query = { term: 'moss', filter: blogNarrowing }
const range = { limit: 10, offset: 0 }

/** A call, the field without which its response is useless, and responses other than `{}` that lack it, too. */
type Row = [field: string, send: (app: App) => Promise<Result<unknown>>, ...lacking: unknown[]]

const rows: Record<string, Row> = {
  'a saved post': [
    'post.id',
    app => postsApi(app).save(draftOf('text')),
    { post: { id: '' } },
    { message: 'Posted.' },
  ],
  'the data of the post form': [
    'channels',
    app => postsApi(app).builderData(),
    { channels: 'all' },
    { channels: [{ title: 'nameless' }] },
  ],
  'a post to edit': ['post', app => postsApi(app).fetchPost({ mode: 'edit', post_id: '1' })],
  'posts in the drawer': [
    'posts',
    app => viewerApi(app).posts(posts, signal),
    { posts: {} },
    { posts: [{ text: 'no id' }] },
  ],
  'a blog in the drawer': ['name', app => viewerApi(app).header('nightowl', signal)],
  'a blog’s card': ['name', app => cardApi(app).popover('nightowl', false)],
  'a card’s posts': ['highlighted_posts', app => cardApi(app).highlighted('nightowl')],
  'the notes of a post': [
    'notes',
    app => fetchNotes(app, { id: '1' }, 'likes', null, signal),
    { notes: {} },
    { notes: [{ timestamp: 1 }] },
  ],
  'a search in a blog': [
    'posts',
    app => blogSearchApi(app).search('nightowl', query, range, signal),
    { posts: [null] },
  ],
  'a blog’s tags': ['tags', app => blogSearchApi(app).tags('nightowl', signal)],
  notifications: [
    'activity_notifications',
    app => fetchActivity(app, 'aria'),
    { activity_notifications: [{ text: 'no type' }] },
  ],
  'the inbox': ['conversations', app => conversationsApi(app).inbox('a', null)],
  'a conversation': ['messages', app => conversationsApi(app).messages(talk)],
  'a conversation with a blog': [
    'messages',
    app => conversationsApi(app).messages({ ...talk, id: null }),
    { ok: true },
  ],
  'a sent message': [
    'messages',
    app => conversationsApi(app).send(talk, message),
    { messages: { data: [] } },
  ],
  recipients: ['blogs', app => app.get(suggestions).favorites('a', 3, signal)],
  GIFs: ['media', app => searchGifs(app, 'cats', undefined, signal)],
  'share data': ['share_popover_data', app => shareApi(app).fetch('nightowl', '1', signal)],
}

it.each(
  Object.entries(rows).flatMap(([name, [field, send, ...lacking]]) =>
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
