import type { App } from '../../platform/app.ts'
import { makeElement } from '../../platform/dom/make-element.ts'
import { type FrameData, isOwnAddress } from '../../platform/html/held-frames.ts'
import { canShowImage, frameRules } from '../../platform/html/links.ts'
import { media } from '../../platform/media/media-choices.ts'
import { type MediaService, mayLoadFrame, serviceOfFrame } from '../../platform/media/services.ts'
import { t } from '../../platform/page/i18n.ts'
import styles from './held-frame.module.css'

export { readFrameData } from '../../platform/html/held-frames.ts'

/** Placeholders that have their frame, or its poster. */
const drawn = new WeakSet<Element>()

const playIcon = 'M7 4v16l13-8z'

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    fill: 'currentColor',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  svg.firstElementChild?.setAttribute('d', path)
  return svg
}

function button(className: string | undefined, text: string, run: () => void): HTMLButtonElement {
  const element = makeElement('button', className, text)
  element.type = 'button'
  element.addEventListener('click', event => {
    // The placeholder may be inside a link, or a post that opens with a press.
    event.preventDefault()
    event.stopPropagation()
    run()
  })
  return element
}

interface PosterProps {
  service: MediaService
  data: FrameData
  /** Only an image from the page's own site. */
  posterUrl: string | null
  load: () => void
  /** Null if nothing can be remembered. */
  allow: (() => void) | null
}

function drawPoster({ service: { name }, data, posterUrl, load, allow }: PosterProps): HTMLElement {
  const label = data.title || t('Embed from {service}', { service: name })
  const poster = makeElement('span', styles.poster)
  poster.setAttribute('role', 'group')
  poster.setAttribute('aria-label', label)
  if (posterUrl) {
    const image = makeElement('img', styles.image)
    Object.assign(image, { src: posterUrl, alt: '', decoding: 'async', loading: 'lazy' })
    image.addEventListener('error', () => image.remove())
    poster.append(image)
  }
  const texts = makeElement('span', styles.texts, makeElement('b', styles.name, name))
  if (data.title) texts.append(makeElement('span', styles.title, data.title))
  texts.append(
    makeElement('span', styles.note, t('Loading this tells {service} that you’re here.', { service: name })),
  )
  for (const text of texts.children) (text as HTMLElement).dir = 'auto'
  const buttons = makeElement('span', styles.buttons)
  const now = button(styles.load, t('Load {service}', { service: name }), load)
  now.prepend(icon(playIcon))
  buttons.append(now)
  if (allow) buttons.append(button(styles.always, t('Always load {service}', { service: name }), allow))
  poster.append(texts, buttons)
  return poster
}

function drawFrame(src: string, sandbox: string, title: string): HTMLIFrameElement {
  const frame = makeElement('iframe', styles.frame)
  frame.setAttribute('sandbox', sandbox)
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  frame.title = title
  frame.allowFullscreen = true
  frame.src = src
  return frame
}

/**
 * Draws another site's frame into its placeholder: a poster with the name of the service, and after a press, or if the
 * user always allows this service, the frame itself (DEC-181). Until then nothing from that site loads.
 * @param wasPressed the user has just asked for it.
 * @returns a function that empties the placeholder again.
 */
export function drawHeldFrame(
  place: HTMLElement,
  data: FrameData,
  app: App | null,
  wasPressed = false,
): () => void {
  const rules = frameRules(data.src, document.baseURI)
  const service = serviceOfFrame(data.src)
  if (!rules || !service || drawn.has(place)) return () => {}
  drawn.add(place)
  const title = data.title || t('Embed from {service}', { service: service.name })
  // A guest has no settings in which to withdraw consent.
  const choices = app?.page.user ? app.get(media) : null
  const before = [...place.childNodes]
  const box = makeElement('span', styles.box)
  const root = makeElement('span', '', box)
  root.dataset.inlayRoot = 'held-frame'
  // Its own styles only apply inside.
  Object.assign(root.style, { position: 'absolute', inset: '0', borderRadius: 'inherit' })
  let isPressed = wasPressed
  let shown: HTMLElement | null = null

  const load = () => {
    isPressed = true
    draw()
    shown?.focus()
  }
  const allow = () => {
    const { services = [] } = choices?.$choices.get() ?? {}
    choices?.change({ services: [...services.filter(key => key !== service.key), service.key] })
    shown?.focus()
  }
  const draw = () => {
    const isAllowed = isPressed || mayLoadFrame(data.src, app)
    if (shown && isAllowed === shown instanceof HTMLIFrameElement) return
    const poster = data.poster && canShowImage(data.poster, document.baseURI) ? data.poster : null
    shown = isAllowed
      ? drawFrame(rules.src, rules.sandbox, title)
      : drawPoster({
          service,
          data,
          posterUrl: poster && isOwnAddress(poster, app?.page.hosts) ? poster : null,
          load,
          allow: choices ? allow : null,
        })
    box.replaceChildren(shown)
  }
  draw()
  place.replaceChildren(root)
  const stop = choices?.$choices.listen(draw)
  return () => {
    stop?.()
    drawn.delete(place)
    // What the host has added since stays.
    root.replaceWith(...before)
  }
}
