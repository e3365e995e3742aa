import { formatNumber, language, t } from '../../platform/page/i18n.ts'
import { languageName } from './languages.ts'
import styles from './line.module.css'
import type { TranslationState } from './translation.ts'
import type { By } from './translator.ts'

const nameOf = (tag: string) => languageName(tag, language())

function shownText(from: string, by: By): string {
  if (!from) return by === 'browser' ? t('Translated by your browser') : t('Translated by this site')
  return by === 'browser'
    ? t('Translated from {language} by your browser', { language: nameOf(from) })
    : t('Translated from {language} by this site', { language: nameOf(from) })
}

function textsOf(state: TranslationState, from: string): { says: string; button: string } {
  switch (state.step) {
    case 'original':
      return {
        says: '',
        button: from ? t('Translate from {language}', { language: nameOf(from) }) : t('Translate'),
      }
    case 'loading': {
      const { download } = state
      const percent = formatNumber(Math.round((download ?? 0) * 100))
      return {
        says:
          download === null
            ? t('Translating…')
            : t('Your browser is downloading this language: {percent}%', { percent }),
        button: t('Cancel'),
      }
    }
    case 'failed':
      return { says: state.why, button: state.bySite ? t('Let this site translate it') : t('Try again') }
    case 'shown':
      return { says: shownText(state.from, state.by), button: t('Show original') }
  }
}

/** The line below a post's text: what is shown, and a button. */
export interface Line {
  element: HTMLElement
  /** Draws a state. It's always the same button, so that it keeps the focus. */
  draw: (state: TranslationState, from: string) => void
}

/** The line has the page's language and direction, whatever those of the post are. */
export function createLine(press: () => void): Line {
  const element = document.createElement('div')
  element.dataset.inlayRoot = 'translation'
  const { lang, dir } = document.documentElement
  element.lang = lang || 'en'
  element.dir = dir || 'ltr'
  const line = document.createElement('div')
  line.className = styles.line ?? ''
  const says = document.createElement('span')
  says.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.addEventListener('click', press)
  line.append(says, button)
  element.append(line)
  return {
    element,
    draw(state, from) {
      const texts = textsOf(state, from)
      if (says.textContent !== texts.says) says.textContent = texts.says
      if (button.textContent !== texts.button) button.textContent = texts.button
      line.toggleAttribute('data-failed', state.step === 'failed')
    },
  }
}
