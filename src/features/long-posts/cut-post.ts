import { t } from '../../platform/page/i18n.ts'
import styles from './cut-post.module.css'
import type { Parts } from './find-parts.ts'

/** A long post with its button. */
export interface CutPost {
  post: HTMLElement
  button: HTMLButtonElement
  isCut: () => boolean
  cut: () => void
  open: () => void
  /** The first of what was hidden. */
  rest: HTMLElement | undefined
  /** What is hidden is on the page still, and nothing has replaced it. */
  isWhole: () => boolean
  release: () => void
}

const cutAttribute = 'data-inlay-cut'
/** Marks the button for the shortcut. */
const buttonAttribute = 'data-more-button'

/** Puts the button at the end of what is cut. */
export function createCutPost(post: HTMLElement, { clip, beyond, end }: Parts): CutPost {
  const place = document.createElement(end.matches('li') ? 'li' : 'div')
  place.dataset.inlayRoot = 'long-posts'
  const bar = document.createElement('div')
  bar.className = styles.bar ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute(buttonAttribute, '')
  bar.append(button)
  place.append(bar)

  function set(isCut: boolean): void {
    if (isCut) clip?.element.setAttribute(cutAttribute, 'below')
    else clip?.element.removeAttribute(cutAttribute)
    clip?.element.style.setProperty('--inlay-clip', `${clip.height}px`)
    for (const element of beyond) {
      if (isCut) {
        element.setAttribute(cutAttribute, 'all')
        // Browsers that know it find text in there, and say so before they show it.
        element.setAttribute('hidden', 'until-found')
      } else for (const name of [cutAttribute, 'hidden']) element.removeAttribute(name)
    }
    button.textContent = isCut ? t('Read more') : t('Show less')
    button.setAttribute('aria-expanded', String(!isCut))
  }
  const isCut = () => button.getAttribute('aria-expanded') === 'false'
  set(true)
  end.after(place)
  return {
    post,
    button,
    isCut,
    cut: () => set(true),
    open: () => set(false),
    rest: beyond[0] ?? clip?.element,
    isWhole: () =>
      place.isConnected && [...beyond, ...(clip ? [clip.element] : [])].every(one => post.contains(one)),
    release() {
      set(false)
      clip?.element.style.removeProperty('--inlay-clip')
      place.remove()
    },
  }
}
