import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'

const covers = () => import('./cover-posts.ts')

/** Draws the covers of sensitive content, and lets users uncover it and spoilers. Until it loads, both stay covered. */
export const loadCovers = (app: App): void =>
  void loadChunk(app, 'covers', covers).then(
    code => app.disposer.disposed || app.get(code.covers),
    () => {},
  )
