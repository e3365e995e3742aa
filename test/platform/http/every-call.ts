import { fetchActivity } from '../../../src/features/activity/api.ts'
import { sendQuestion } from '../../../src/features/ask/api.ts'
import { cardApi } from '../../../src/features/blog-card/api.ts'
import { saveHeader, viewerApi } from '../../../src/features/blog-viewer/api.ts'
import { blogSearchApi } from '../../../src/features/blog-viewer/search/api.ts'
import { blogsApi } from '../../../src/features/blogs/api.ts'
import { suggestions } from '../../../src/features/blogs/suggestions-api.ts'
import { fetchDrafts } from '../../../src/features/drafts/api.ts'
import { type PostAction, sendAction } from '../../../src/features/feed/api.ts'
import { replyApi } from '../../../src/features/feed/reply-api.ts'
import { filtersApi } from '../../../src/features/filters/api.ts'
import { searchGifs } from '../../../src/features/gifs/api.ts'
import { linkCards } from '../../../src/features/link-cards/api.ts'
import { conversationsApi } from '../../../src/features/messaging/api.ts'
import { messageCallsApi } from '../../../src/features/messaging/extras/message-calls-api.ts'
import { fetchNotes, fetchThread } from '../../../src/features/notes/api.ts'
import { noteKinds } from '../../../src/features/notes/note.ts'
import { embedsApi } from '../../../src/features/posts/embeds/api.ts'
import { postsApi } from '../../../src/features/posts/server/api.ts'
import { saveSharingDefaults } from '../../../src/features/posts/sharing-defaults.ts'
import { blogNarrowing } from '../../../src/features/search/narrowing.ts'
import { shareApi } from '../../../src/features/share/api.ts'
import { translateByCall } from '../../../src/features/translate/api.ts'
import { pollUnread } from '../../../src/features/unread/api.ts'
import { uploadDefaults } from '../../../src/features/uploads/api.ts'
import { createUploader } from '../../../src/features/uploads/uploader.ts'
import { sendConversion } from '../../../src/features/video/playback/api.ts'
import type { App } from '../../../src/platform/app.ts'
import { http } from '../../../src/platform/http/client.ts'
import { beaconEntries, postEntries, targets } from '../../../src/platform/logs/api.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { picture } from '../../features/uploads/support.ts'

const { signal } = new AbortController()
const item = { id: '1', root_id: '1', reblog_key: 'k', tumblelog: 'bruno' }
const actions = [
  ...([
    'like',
    'unlike',
    'fast-reblog',
    'reply',
    'delete',
    'publish',
    'queue',
    'promote',
    'unpromote',
  ] as const),
  ...(['answer', 'approve-submission', 'deny-submission', 'remove-app-attribution'] as const),
] satisfies PostAction[]
const conversation = { id: '7', ownUuid: 'b-aria', participants: [{ uuid: 'b-bruno', name: 'bruno' }] }
const message = { outgoing: { type: 'text', text: 'Hello' }, idempotencyKey: 'i-1' } as const
const photo = { outgoing: { type: 'image', file: picture(), image: null }, idempotencyKey: 'i-2' } as const
const reply = { postId: '1', id: '1r0' }
const share = { post_id: '1', tumblelog_name: 'bruno' }

/** Makes every call that the bundle makes, with the code that makes it. Each settles, whatever the response. */
export async function makeEveryCall(app: App): Promise<void> {
  const blogs = blogsApi(app)
  const messages = conversationsApi(app)
  const calls = messageCallsApi(app)
  const posts = postsApi(app)
  const replyCalls = replyApi(app)
  const shares = shareApi(app)
  const search = blogSearchApi(app)
  const upload = (kind: keyof typeof uploadDefaults) => {
    const { path } = uploadDefaults[kind]
    const uploader = createUploader({ http: app.get(http), base: location.href }, { path })
    return uploader.add(picture())?.ended()
  }
  // Nobody waits for it.
  sendConversion(app)
  await Promise.all<unknown>([
    ...actions.map(action => sendAction(app, action, item, { reply_text: 'So true' })),
    ...[true, false].flatMap(on => [blogs.follow('bruno', on, {}), blogs.subscribe('bruno', on)]),
    blogs.block('aria', { blocked_tumblelog: 'bruno' }),
    blogs.unblock('aria', 'bruno'),
    blogs.toggleMark('bruno', 'spam'),
    cardApi(app).popover('bruno', false),
    cardApi(app).highlighted('bruno'),
    fetchActivity(app, 'aria'),
    pollUnread(app, ['mk-aria']),
    messages.inbox('b-aria', null),
    messages.messages(conversation),
    messages.olderMessages({ held: [], link: '/a-link/of-the-server' }),
    messages.send(conversation, message),
    messages.send(conversation, photo, () => {}),
    messages.remove('7', 'b-aria'),
    messages.flag('7', 'b-aria', 'spam'),
    messages.blog('bruno'),
    messages.participant('b-aria', 'b-bruno'),
    messages.tutorialSeen(),
    calls.react(conversation, 1, '🦆', true),
    calls.edit(conversation, 1, 'Hello'),
    calls.remove(conversation, 1),
    calls.changes(conversation, 1),
    messages.mute(conversation, null),
    calls.tellPresence(conversation, { seen: 1 }),
    messages.search(conversation, 'soup', signal),
    app.get(suggestions).find('b-aria', 'bru', signal),
    sendQuestion(app, { recipient: 'bruno', anonymous: false, question: 'Do you sleep?' }),
    posts.builderData(),
    posts.fetchPost({ mode: 'edit', post_id: '1' }),
    posts.save(draftOf('text', { body: '<p>Words</p>' })),
    posts.dashboardHtml('dashboard', '1'),
    filtersApi(app).read(false),
    filtersApi(app).save('', { filters: [], hidden: 'line', once: false }, false),
    embedsApi(app)('https://vimeo.com/12345', signal),
    saveSharingDefaults(app, { name: 'aria' }, { send_to_twitter: true, send_to_fbog: false }),
    ...(['image', 'audio', 'video', 'album_art'] as const).map(upload),
    shares.fetch('bruno', '1', signal),
    shares.email({ ...share, email_address: 'kim@mail.example' }, false),
    shares.email({ ...share, email_address: 'kim@mail.example' }, true),
    shares.twitter({ ...share, message: 'Look!' }),
    shares.facebook(share),
    shares.facebookStatus(signal),
    ...(['pinterest', 'reddit'] as const).map(network => shares.window(network, share)),
    viewerApi(app).header('bruno', signal),
    viewerApi(app).posts({ blogName: 'bruno', postId: null, limit: 10, offset: 0 }, signal),
    search.search('bruno', { term: 'soup', filter: blogNarrowing }, { limit: 10, offset: 0 }, signal),
    search.tags('bruno', signal),
    saveHeader(app, { name: 'aria' }),
    searchGifs(app, 'heron', undefined, signal),
    fetchDrafts(app, null, signal),
    app.get(linkCards)('https://kettles.example/', signal),
    ...noteKinds.map(kind => fetchNotes(app, { id: '1', tumblelog: 'bruno' }, kind, null, signal)),
    fetchThread(app, '1r0', null),
    replyCalls.like(reply, true),
    replyCalls.edit(reply, 'So true.'),
    replyCalls.remove(reply),
    replyCalls.report(reply),
    replyCalls.hide(reply, true),
    replyCalls.pin(reply, true),
    replyCalls.setRights('1', { who_can_reply: 'mutuals' }),
    translateByCall(app, { texts: ['Reiher'], from: 'de', to: 'en' }, signal),
    ...Object.values(targets).map(target => postEntries(app, target, [{}])),
  ])
  for (const target of Object.values(targets)) beaconEntries(app, target, [{}])
}
