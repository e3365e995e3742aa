import type { App } from '../../platform/app.ts'
import { copyText } from '../../platform/dom/clipboard.ts'
import { toText } from '../../platform/html/text.ts'
import { t } from '../../platform/page/i18n.ts'
import { escapeText } from '../../platform/text/escape-text.ts'
import { textToHtml } from '../../platform/text/paragraphs.ts'
import { showChunkFailure } from '../../shared/feedback/chunk-failure.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { replyAddress } from './address.ts'
import type { Note } from './note.ts'
import { type Reply, replyActions } from './reply-actions.ts'

const filters = () => import('../filters/edit-filters.ts')

/** The address of a reply: on the page of its post, else on this one. */
function addressOfReply({ item, note }: Reply): string {
  const page = item.post_url && URL.canParse(item.post_url, document.baseURI) ? item.post_url : location.href
  return new URL(replyAddress(note.id), new URL(page, document.baseURI)).href
}

async function copyLink(app: App, reply: Reply, inside: Element | undefined): Promise<void> {
  const { toast, fail } = app.get(feedback)
  if (await copyText(addressOfReply(reply), inside)) toast(t('Link copied.'))
  else fail(t('Couldn’t copy the link.'))
}

const forms = () => import('../posts/open-with.ts')

/** Opens a post that quotes the reply, and links to it. */
async function answerWithPost(app: App, reply: Reply): Promise<void> {
  const { blog, html, text } = reply.note
  const quoted = textToHtml(html === '' ? text : toText(html))
  const link = `<a href="${escapeText(addressOfReply(reply))}">${escapeText(blog.name)}</a>`
  const code = await loadChunk(app, 'posts', forms).catch(() => null)
  if (!code) showChunkFailure(app)
  else if (!code.openWith(app, `<p>${link}:</p><blockquote>${quoted}</blockquote><p></p>`))
    app.get(feedback).fail(t('Couldn’t open this post.'))
}

async function mute(app: App, name: string): Promise<void> {
  const code = await loadChunk(app, 'filters', filters).catch(() => null)
  if (code) code.muteBlog(app, name)
  else showChunkFailure(app)
}

interface MenuActions {
  edit: (note: Note) => void
  /** Missing where a reply has a button for it. */
  like?: () => void
  answer?: () => void
  /** Closes what lies over the page. */
  leave?: () => void
  /** Where to select what is copied. */
  inside?: Element
}

/** The menu of a reply, in the notes and on the page; empty if there is nothing the user can do. */
export function replyMenu(
  app: App,
  reply: Reply,
  { edit, like, answer, leave, inside }: MenuActions,
): MenuItem[] {
  const actions = app.get(replyActions)
  const may = actions.allowed(reply)
  const { note } = reply
  const { name } = note.blog
  const items: (MenuItem | false | undefined)[] = [
    may.like && like && { id: 'like', label: t('Like'), checked: note.liked, run: like },
    may.reply && answer && { id: 'reply', label: t('Reply'), run: answer },
    may.post && {
      id: 'post',
      label: t('Answer with a post'),
      run: () => {
        leave?.()
        void answerWithPost(app, reply)
      },
    },
    may.edit && { id: 'edit', label: t('Edit'), run: () => edit(note) },
    may.link && { id: 'link', label: t('Copy link'), run: () => void copyLink(app, reply, inside) },
    may.pin && {
      id: 'pin',
      label: note.isPinned ? t('Unpin') : t('Pin to top'),
      run: () => void actions.pin(reply),
    },
    may.hide && {
      id: 'hide',
      label: note.isHidden ? t('Show to everyone') : t('Hide from others'),
      run: () => void actions.hide(reply),
    },
    may.mute && { id: 'mute', label: t('Mute {blog}', { blog: name }), run: () => void mute(app, name) },
    may.report && { id: 'report', label: t('Report'), run: () => void actions.report(reply) },
    may.remove && {
      id: 'delete',
      label: t('Delete'),
      danger: true,
      // The reply goes once the menu has given the focus back to it.
      run: () => void setTimeout(() => void actions.remove(reply)),
    },
  ]
  return items.filter(item => item !== false && item !== undefined)
}
