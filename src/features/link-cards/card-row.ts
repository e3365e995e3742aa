import type { App } from '../../platform/app.ts'
import { makeElement } from '../../platform/dom/make-element.ts'
import { playerServices, serviceOfFrame } from '../../platform/media/services.ts'
import { t } from '../../platform/page/i18n.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { drawFrames } from '../../ui/held-frame/draw-frames.ts'
import { linkCards } from './api.ts'
import styles from './card-row.module.css'
import { hasLinkCards } from './has-link-cards.ts'
import { type LinkCard, siteOf } from './link-card.ts'

/** The service whose player a link leads to, judged by its address; null for other pages. */
function playerOf(href: string): string | null {
  const name = serviceOfFrame(href)?.name
  return name && playerServices.some(([known]) => known === name) ? name : null
}

interface PreviewProps {
  card: LinkCard
  app: App
  /** The link doesn't show its title itself, as in a message. */
  isUntitled: boolean
  /** The service named on the pressed button: the press was the consent for its player. */
  wanted: string | null
}

/** What is known about the page, and its player. Returns a function that stops it. */
function drawPreview(box: HTMLElement, { card, app, isUntitled, wanted }: PreviewProps): () => void {
  box.replaceChildren()
  const { picture } = card
  const add = (style: string | undefined, words: string) => {
    const text = makeElement('span', style, words)
    text.dir = 'auto'
    box.append(text)
  }
  if (isUntitled) add(styles.title, card.title)
  if (card.frame) {
    const place = makeElement('span', styles.frame)
    place.dataset.inlayFrame = ''
    box.append(place)
    const data = { src: card.frame, title: card.title, poster: picture }
    return drawFrames([place], app, data, wanted !== null && serviceOfFrame(card.frame)?.name === wanted)
  }
  if (picture) {
    const image = makeElement('img', styles.picture)
    Object.assign(image, { src: picture, alt: '', decoding: 'async' })
    image.addEventListener('error', () => image.remove())
    box.append(image)
  }
  const text = card.excerpt || (isUntitled ? '' : card.title)
  if (text) add(styles.text, text)
  return () => {}
}

/**
 * Adds to a card where its link leads and, if the host can say, a button that shows what is behind it. Until that is
 * pressed, no call is made. Returns a function that removes it.
 * @param given what is already known: shown at once, without a call.
 */
export function addCardRow(
  place: HTMLElement,
  link: HTMLAnchorElement,
  app: App,
  given: LinkCard | null = null,
): () => void {
  const { href } = link
  const root = makeElement('span', '')
  root.dataset.inlayRoot = 'link-card'
  root.lang = document.documentElement.lang || 'en'
  root.dir = document.documentElement.dir || 'ltr'
  const row = makeElement('span', styles.row)
  const site = makeElement('bdi', styles.site, siteOf(href))
  const says = makeElement('span', styles.says)
  says.setAttribute('role', 'status')
  const preview = makeElement('span', styles.preview)
  const button = makeElement('button', styles.button)
  button.type = 'button'
  const player = playerOf(href)
  let isOpen = false
  let abort: AbortController | null = null
  let stop = () => {}

  const draw = (label: string, note = '') => {
    button.textContent = label
    button.setAttribute('aria-expanded', String(isOpen))
    button.setAttribute('aria-busy', String(abort !== null))
    says.textContent = note
  }
  const open = player ? t('Load {service}', { service: player }) : t('Show preview')
  function close(): void {
    abort?.abort()
    abort = null
    isOpen = false
    stop()
    stop = () => {}
    preview.replaceChildren()
    draw(open)
  }
  function reveal(card: LinkCard): void {
    isOpen = true
    const isUntitled = link.textContent === ''
    stop = drawPreview(preview, { card, app, isUntitled, wanted: given ? null : player })
    draw(t('Hide preview'))
  }
  async function show(): Promise<void> {
    if (given) return reveal(given)
    const current = new AbortController()
    abort = current
    draw(t('Cancel'), t('Loading…'))
    const answer = await app.get(linkCards)(href, current.signal)
    if (abort !== current) return
    abort = null
    if (!answer.ok) return draw(t('Try again'), failureText(answer.failure))
    if (!answer.value) {
      button.remove()
      says.textContent = t('There’s no preview of this page.')
      return
    }
    reveal(answer.value)
  }
  button.addEventListener('click', event => {
    // The card may be in a post that opens with a press.
    event.preventDefault()
    event.stopPropagation()
    if (isOpen || abort) close()
    else void show()
  })
  row.append(site, says)
  if (hasLinkCards(app) || given) row.append(button)
  draw(open)
  root.append(row, preview)
  if (given) reveal(given)
  place.append(root)
  return () => {
    close()
    root.remove()
  }
}
