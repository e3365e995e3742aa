import type { App } from '../../platform/app.ts'
import { type ComfortChoices, comfortChoices, hasWord } from '../../platform/comfort/comfort-choices.ts'
import { createDisposer, type Disposer } from '../../platform/lib/dispose.ts'
import { setLanguage } from '../../platform/page/i18n.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import styles from './still.module.css'

const descriptions = () => import('./descriptions.ts')

/** What the user has chosen for comfort, with what needs more than styles: the descriptions of pictures. */
export function comfort(app: App): ComfortChoices {
  setLanguage(app.page.language)
  const choices = app.get(comfortChoices)
  const { documentElement } = document
  let running: Disposer | null = null
  let shown = ''
  const stop = () => {
    running?.dispose()
    running = null
  }
  app.disposer.add(
    choices.$value.subscribe(({ words }) => {
      documentElement.classList.toggle(styles.still ?? '', hasWord(words, 'still'))
      const wanted = (['alt', 'below'] as const).filter(word => hasWord(words, word)).join(' ')
      if (wanted === shown) return
      shown = wanted
      stop()
      if (!wanted) return
      const disposer = createDisposer()
      running = disposer
      loadChunk(app, 'comfort', descriptions).then(
        code => disposer.disposed || code.showDescriptions(app, disposer, wanted),
        () => {},
      )
    }),
  )
  app.disposer.add(() => {
    stop()
    documentElement.classList.remove(styles.still ?? '')
  })
  return choices
}
