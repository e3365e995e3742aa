import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load.ts'

const code = () => import('./start.ts')

/** Says on the cards of the page where they lead, now and as they come. */
export const loadLinkCards = (app: App): void =>
  void loadChunk(app, 'link-cards', code).then(
    start => app.disposer.disposed || app.get(start.cardRows),
    () => {},
  )
