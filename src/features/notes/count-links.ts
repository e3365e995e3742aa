import type { App } from '../../platform/app.ts'
import {
  findMarked,
  findOwnPosts,
  findPosts,
  isInUserContent,
  postSelector,
  readAttribute,
  readPostAttribute,
} from '../../platform/page/markup.ts'
import { addressedPost, addressedReply } from './address.ts'

const attribute = 'data-inlay-note-count'
/** What the host may have made of the number: a link to a page with the notes, or a button. */
const control = 'a[href], button'

/** The element that gets the command: the host's own control around the number or in it, or else the number itself. */
function controlOf(place: Element): Element {
  const around = place.closest(control)
  const isOfPost = around?.closest(postSelector) === place.closest(postSelector)
  return (isOfPost ? around : place.querySelector(control)) ?? place
}

/** Names that Inlay has written; a host's own name stays. */
const named = new WeakSet<Element>()

/** The texts of this part, and numbers. Without the shared text code, because the page may need nothing else. */
type Words = ReturnType<typeof wordsOf>

function wordsOf({ page: { language } }: App) {
  const t = (english: string) => String(language.messages[english] || english)
  return {
    notes: t('Notes'),
    show: t('Show notes'),
    number(count: number) {
      try {
        return count.toLocaleString(language.name)
      } catch {
        return String(count)
      }
    },
  }
}

/** The full number as the name, if the text has a short form or no words. */
function nameControl(element: Element, count: number, { notes, number }: Words): void {
  if (element.hasAttribute('aria-label') && !named.has(element)) return
  const shown = element.textContent?.trim() ?? ''
  const isExact = shown.includes(number(count)) || shown.replace(/\D/g, '') === String(count)
  if (isExact && /\p{L}/u.test(shown)) element.removeAttribute('aria-label')
  else element.setAttribute('aria-label', `${notes}: ${number(count)}`)
  named.add(element)
}

function show(place: Element, words: Words): void {
  const element = controlOf(place)
  const text = place.getAttribute(attribute) ?? ''
  if (text.trim() === '' || !Number.isFinite(Number(text))) return
  const command = element.getAttribute('data-inlay-command')
  if (command !== null && command !== 'notes:open') return
  element.setAttribute('data-inlay-command', 'notes:open')
  element.setAttribute('aria-haspopup', 'dialog')
  if (!element.matches(control)) {
    element.setAttribute('role', 'button')
    element.setAttribute('tabindex', '0')
  }
  if (!element.hasAttribute('title')) element.setAttribute('title', words.show)
  nameControl(element, Number(text), words)
}

const noteCountSelector = `[${attribute}]`
const isNoteCount = (place: Element) => !isInUserContent(place) && place.closest(postSelector) !== null

/** Shows a reply of the host's own markup; false if the page hasn't got it. */
function showInPage(id: string): boolean {
  const isIt = (element: Element) => String(readAttribute(element, 'data-inlay-reply').id) === id
  const found = findMarked('[data-inlay-reply]').find(isIt)
  if (!(found instanceof HTMLElement)) return false
  if (!found.hasAttribute('tabindex')) found.tabIndex = -1
  found.scrollIntoView({ block: 'center' })
  found.focus({ preventScroll: true })
  return true
}

/** Opens the notes of the post named in the address, if the page has it, or the notes at the reply named there. */
function openAddressed(app: App): void {
  const id = addressedPost(location.hash)
  const reply = addressedReply(location.hash)
  if (reply && showInPage(reply)) return
  // The server finds the post of a reply, unless the page has only one.
  const [article, ...others] = reply ? findOwnPosts() : id === null ? [] : findPosts(id)
  const isKnown = article && !(reply && others.length > 0)
  if (!isKnown && !(reply && app.page.notes?.can?.includes('link'))) return
  const post = isKnown ? readPostAttribute(article) : {}
  const [anchor] = isKnown
    ? [...article.querySelectorAll(noteCountSelector)].filter(isNoteCount).map(controlOf)
    : []
  void app.bus
    .dispatch('notes:open', { ...post, id: String(post.id ?? ''), anchor, ...(reply && { reply_id: reply }) })
    .catch(() => {})
}

/** Makes note counts open the notes: those of the page now, and later ones. */
export function noteCounts(app: App): { show: (places: readonly Element[]) => void } {
  const words = wordsOf(app)
  const showAll = (places: readonly Element[]) => {
    for (const place of places) if (isNoteCount(place)) show(place, words)
  }
  showAll([...document.querySelectorAll(noteCountSelector)])
  openAddressed(app)
  app.disposer.listen(window, 'hashchange', () => openAddressed(app))
  return { show: showAll }
}
