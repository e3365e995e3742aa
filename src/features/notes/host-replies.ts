import type { App } from '../../platform/app.ts'
import { completePage } from '../../platform/complete-page.ts'
import { setLanguage, t, tn } from '../../platform/page/i18n.ts'
import {
  findMarked,
  postSelector,
  readAttribute,
  readPostAttribute,
  userContentSelector,
} from '../../platform/page/markup.ts'
import { replySelector } from '../../platform/page/post-texts.ts'
import { pagePosts } from '../../platform/page-posts.ts'
import { hostMenus } from '../../shared/overlays/host-menu-store.ts'
import { focusAnyway } from '../../ui/behavior/focusable.ts'
import { readItem } from '../feed/feed-item.ts'
import { readNote } from './api.ts'
import { noteHiding } from './hiding.ts'
import styles from './host-replies.module.css'
import type { Note } from './note.ts'
import { type Reply, replyActions } from './reply-actions.ts'
import { replyMenu } from './reply-menu.ts'

const attribute = 'data-inlay-reply'

/** What was written, without replies inside the element. */
const bodyOf = (element: Element): Element | null =>
  [...element.querySelectorAll(userContentSelector)].find(body => body.closest(replySelector) === element) ??
  null

/** A reply in the host's markup. */
interface Marked extends Reply {
  element: HTMLElement
}

function readMarked(element: Element): Marked | null {
  const post = element.closest(postSelector)
  const item = post && readItem(readPostAttribute(post))
  const data = readAttribute(element, attribute)
  const blog = typeof data.blog === 'string' ? { name: data.blog } : data.blog
  const note = readNote({ text: bodyOf(element)?.textContent ?? '', ...data, blog })
  if (!item || !note || note.id === '' || !(element instanceof HTMLElement)) return null
  return { item, note, element }
}

const buttonOf = (element: Element) => element.querySelector<HTMLElement>(':scope > [data-reply-menu]')

/** The replies in the host's own markup: each gets its menu, and the user's filters hold for it. */
export function hostReplies(app: App) {
  completePage(app)
  setLanguage(app.page.language)
  const actions = app.get(replyActions)
  const posts = app.get(pagePosts)
  const { $hiding, look } = noteHiding(app, app.disposer)
  const shown = new Map<HTMLElement, Marked>()
  /** Replies that the user wants to see although a filter hides them. */
  const wanted = new WeakSet<Element>()
  const lines = new Map<Element, Element>()
  /** Those that Inlay has hidden; the host hides others itself. */
  const hidden = new Set<HTMLElement>()

  function setHidden(element: HTMLElement, isHidden: boolean): void {
    if (isHidden && !element.hidden) {
      hidden.add(element)
      element.hidden = true
    } else if (!isHidden && hidden.delete(element)) element.hidden = false
  }
  /** The focus is in a reply that is hidden: it moves to the line in its place, or to another reply of the post. */
  function moveFocus(element: HTMLElement): void {
    const post = element.closest<HTMLElement>(postSelector)
    const all = [...shown.keys()].filter(
      other => other.closest(postSelector) === post && !other.closest('[hidden]'),
    )
    const isAfter = (other: Element) =>
      (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const line = lines.get(element)?.querySelector('button')
    const next = all.find(isAfter) ?? all.at(-1)
    const target = line ?? (next && (buttonOf(next) ?? next)) ?? post
    if (target) focusAnyway(target)
  }
  const openNotes = ({ item, note, element }: Marked) =>
    void app.bus
      .dispatch('notes:open', { ...item, reply_id: note.id, edit: true, anchor: buttonOf(element) })
      .catch(() => {})
  const openMenu = (reply: Marked, anchor: HTMLElement) =>
    void app
      .get(hostMenus)
      .open({
        anchor,
        label: anchor.getAttribute('aria-label') ?? '',
        items: replyMenu(app, reply, {
          edit: () => openNotes(reply),
          like: () => void actions.like(reply),
          answer: () =>
            void app.bus.dispatch('post:reply', { ...reply.item, reply_to: reply.note.id }).catch(() => {}),
        }),
      })
      .catch(() => {})

  function addMenu(reply: Marked): void {
    const { element, note } = reply
    const hasMenu = replyMenu(app, reply, { edit: () => {}, like: () => {}, answer: () => {} }).length > 0
    if (!hasMenu || buttonOf(element)) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.more ?? ''
    button.dataset.inlayRoot = 'reply'
    button.dataset.replyMenu = ''
    button.textContent = '⋯'
    button.setAttribute('aria-haspopup', 'menu')
    button.setAttribute('aria-label', t('Options for {blog}’s reply', { blog: note.blog.name }))
    button.addEventListener('click', () => {
      const now = shown.get(element)
      if (now) openMenu(now, button)
    })
    element.append(button)
  }
  function dropLine(element: Element): void {
    lines.get(element)?.remove()
    lines.delete(element)
  }
  function addLine({ element }: Marked, reason: string): void {
    dropLine(element)
    const line = document.createElement(element.tagName === 'LI' ? 'li' : 'div')
    line.className = styles.line ?? ''
    line.dataset.inlayRoot = 'reply'
    line.append(
      tn(1, '{count} hidden: {reasons}', '{count} hidden: {reasons}').replace('{reasons}', () => reason),
      ' ',
    )
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.show ?? ''
    button.textContent = t('Show')
    button.addEventListener('click', () => {
      wanted.add(element)
      draw()
      buttonOf(element)?.focus()
    })
    line.append(button)
    element.before(line)
    lines.set(element, line)
  }
  function drawReply(reply: Marked): void {
    const { element, note } = reply
    const { isBlocked, reasonOf } = $hiding.get()
    const reason = wanted.has(element) ? null : reasonOf(note)
    const isGone = note.gone !== '' || isBlocked(note)
    const hadFocus = element.contains(document.activeElement)
    setHidden(element, isGone || reason !== null)
    // A line in place of what the host hides would say that it is there.
    if (reason !== null && !isGone && hidden.has(element)) addLine(reply, reason)
    else dropLine(element)
    if (hadFocus && hidden.has(element)) moveFocus(element)
  }
  /** The element is as the host has made it. */
  function forget(element: HTMLElement): void {
    buttonOf(element)?.remove()
    dropLine(element)
    setHidden(element, false)
    shown.delete(element)
  }
  const draw = () =>
    posts.quietly(() => {
      for (const reply of shown.values()) drawReply(reply)
    })
  const show = (elements: readonly Element[]) =>
    posts.quietly(() => {
      for (const element of shown.keys()) if (!element.isConnected) forget(element)
      for (const element of elements) {
        const reply = readMarked(element)
        const before = element instanceof HTMLElement ? shown.get(element) : undefined
        // The element shows another reply from now on.
        if (before && before.note.id !== reply?.note.id) {
          forget(before.element)
          wanted.delete(element)
        }
        if (!reply) continue
        shown.set(reply.element, reply)
        addMenu(reply)
        drawReply(reply)
      }
    })

  app.disposer.add(
    actions.listen((postId, change) =>
      posts.quietly(() => {
        for (const [element, reply] of shown) {
          if (reply.item.id !== postId) continue
          const note: Note = change(reply.note)
          if (note === reply.note) continue
          const body = bodyOf(element)
          if (body && note.text !== reply.note.text && note.text !== '') body.textContent = note.text
          const now = { ...reply, note }
          shown.set(element, now)
          drawReply(now)
        }
      }),
    ),
  )
  look()
  show(findMarked(replySelector))
  app.disposer.add($hiding.listen(draw))
  app.disposer.add(() => {
    for (const element of [...shown.keys()]) forget(element)
  })
  return { show }
}
