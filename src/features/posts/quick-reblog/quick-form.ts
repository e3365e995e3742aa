import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { FeedItem, PostFormRequest, SavedPost } from '../../../platform/bus/contract.ts'
import { isLoggedOut, type Result } from '../../../platform/http/failure.ts'
import { session } from '../../../platform/session.ts'
import { textToHtml } from '../../../platform/text/paragraphs.ts'
import { isBlank } from '../../../platform/text/text.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { isUnsure } from '../../../shared/send-once.ts'
import { type Addition, draftDefaults, type PostDraft } from '../draft/draft.ts'
import { createPostForm } from '../draft/post-form.ts'
import type { Problem } from '../draft/saving.ts'
import { sharingDefaults, startDraft } from '../draft/start-draft.ts'
import { readSaved } from '../lifecycle/saved-post.ts'
import { postsApi } from '../server/api.ts'
import { readPostTags } from '../server/read-post.ts'
import { addTags, removeTags } from '../tags.ts'
import { postTypes } from '../types/post-types.ts'
import {
  type Choices,
  type LastReblog,
  offeredQuickStates,
  type QuickState,
  startTags,
  tagsFor,
} from './quick-choices.ts'

/** The comment of a quick reblog, while it is written. */
export const commentOf = ({ content }: PostDraft): string => String(content[postTypes.text.comment] ?? '')

/** The post being reblogged, as the server has it. */
interface Original {
  draft: PostDraft
  tags: readonly string[]
}

/** Fetches the post being reblogged; again only after a failure. */
function createOriginal(app: App, item: FeedItem): () => Promise<Result<Original>> {
  const { fetchPost } = app.get(postsApi)
  const { $user, $current } = app.get(session)
  const request: PostFormRequest = {
    mode: 'reblog',
    reblog_id: item.id,
    reblog_key: item.reblog_key ?? '',
  }
  let fetching: Promise<Result<Original>> | null = null

  async function load(): Promise<Result<Original>> {
    let tags: readonly string[] = []
    const writer = { user: $user.get(), blog: $current.get() }
    const answer = await startDraft(request, writer, async of => {
      const post = await fetchPost(of)
      if (post.ok) tags = readPostTags(post.value.tags)
      return post
    })
    if (answer.ok) return { ok: true, value: { draft: answer.value, tags } }
    fetching = null
    return answer
  }
  return () => {
    fetching ??= load()
    return fetching
  }
}

/** The reblog of an original with what the user has chosen and written; `fields` has the comment as plain text. */
function completeReblog(app: App, original: PostDraft, fields: PostDraft): PostDraft {
  const comment = commentOf(fields)
  const blog = app
    .get(session)
    .$blogs.get()
    .find(({ name }) => name === fields.tumblelog)
  return {
    ...original,
    tumblelog: fields.tumblelog,
    state: fields.state,
    tags: fields.tags,
    pt: fields.pt,
    reblog_source: fields.reblog_source,
    trailUntil: fields.trailUntil,
    editorType: 'rich',
    ...sharingDefaults(blog, 'reblog'),
    content: {
      ...original.content,
      [postTypes[original.type].comment]: isBlank(comment) ? '' : textToHtml(comment.trim()),
    },
  }
}

/** What was saved, and in which state. */
export interface SavedReblog {
  saved: SavedPost
  draft: PostDraft
}

/** The quick reblog of one post. */
export type QuickForm = ReturnType<typeof createQuickForm>

/** The fields that a quick reblog starts with. */
function initialDraft(app: App, item: FeedItem, { last, ...choices }: Choices): PostDraft {
  const { $blogs, $current } = app.get(session)
  const isOwn = $blogs.get().some(({ name }) => name === last?.blog)
  const states = offeredQuickStates(app)
  const state = states.find(one => one === last?.state) ?? states[0] ?? 'published'
  return {
    ...draftDefaults,
    mode: 'reblog',
    is_reblog: true,
    reblog_id: item.id,
    reblog_key: item.reblog_key ?? '',
    pt: item.pt ?? '',
    tumblelog: last && isOwn ? last.blog : ($current.get()?.name ?? ''),
    state,
    tags: startTags({ last, ...choices }, state),
    content: postTypes.text.fields,
  }
}

export function createQuickForm(app: App, item: FeedItem, choices: () => Choices) {
  const api = app.get(postsApi)
  const original = createOriginal(app, item)
  const $originalTags = atom<readonly string[]>([])
  const $trail = atom<readonly Addition[]>([])
  const $isSending = atom(false)
  const $problem = atom<Problem | null>(null)
  let sent: PostDraft | null = null

  const form = createPostForm({
    initial: initialDraft(app, item, choices()),
    async save(fields, mayBeSaved) {
      const answer = await original()
      if (!answer.ok) return answer
      sent = completeReblog(app, answer.value.draft, fields)
      return api.save(sent, mayBeSaved)
    },
    confirm: app.get(feedback).confirm,
    isUnsure: failure => isUnsure(app, failure),
    now: app.platform.now,
  })
  const state = () => form.$draft.get().state as QuickState

  async function send(): Promise<SavedReblog | null> {
    $problem.set(null)
    // Only reads: a failure here leaves no doubt about what was saved.
    const answer = await original()
    if (!answer.ok) {
      const { failure } = answer
      $problem.set({ text: failureText(failure), isLoggedOut: isLoggedOut(failure) })
      return null
    }
    const { trail } = answer.value.draft
    if (form.$draft.get().trailUntil !== '') form.change({ trail })
    const saved = await form.save()
    if (!saved) $problem.set(form.$problem.get())
    // Nothing is handed over here.
    if (!saved || saved === 'handed over' || !sent) return null
    return { saved: readSaved(saved, sent), draft: sent }
  }

  void original().then(answer => {
    if (!answer.ok) return
    $originalTags.set(answer.value.tags)
    $trail.set(answer.value.draft.trail)
  })
  return {
    item,
    /** What it can become on this site. */
    states: offeredQuickStates(app),
    /** Its fields; the comment is plain text. */
    form,
    /** The tags of the post being reblogged, once the server has sent them. */
    $originalTags,
    /** What the posts in its trail say, if the server can shorten the reblog. */
    $trail,
    $isSending,
    /** Why it wasn't sent; a new object each time. */
    $problem,
    /** Whether the user has changed anything since it was opened. */
    isTouched: () => form.$isChanged.get(),
    setBlog: (tumblelog: string) => form.change({ tumblelog }),
    setState: (next: QuickState) =>
      form.change({ state: next, tags: tagsFor(form.$draft.get().tags, choices(), state(), next) }),
    setComment: (comment: string) => form.changeContent({ [postTypes.text.comment]: comment }),
    setTags: (tags: readonly string[]) => form.change({ tags }),
    /** Adopts blog, state, and tags of an earlier one; the user's additions stay. */
    takeOver(last: LastReblog) {
      form.addPendingTag()
      const added = removeTags(form.$draft.get().tags, startTags(choices(), state()))
      form.change({ tumblelog: last.blog, state: last.state, tags: addTags(last.tags, added) })
    },
    /** Resolves to null if it fails or is in progress; everything stays then. */
    async send() {
      if ($isSending.get()) return null
      $isSending.set(true)
      try {
        return await send()
      } finally {
        $isSending.set(false)
      }
    },
  }
}

/** The text of a quick reblog that is stored as a draft; none while it is unchanged. */
export function wordsOf({ form }: QuickForm): Record<string, string> {
  const draft = form.$draft.get()
  const hasOwnTags = draft.tags.join() !== form.initial.tags.join()
  return { text: commentOf(draft), tags: hasOwnTags ? draft.tags.join(',') : '', until: draft.trailUntil }
}
