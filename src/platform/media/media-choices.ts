import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { comfortChoices } from '../comfort/comfort-choices.ts'
import { prefersReducedMotion, reducedMotion } from '../dom/comfort.ts'
import type { Disposer } from '../lib/dispose.ts'
import { storedAtom } from '../storage/stored-atom.ts'
import {
  type MediaChoices,
  type MediaConditions,
  type MediaNow,
  mediaNow,
  readChoices,
} from './media-rules.ts'
import { browserSavesData, choicesKey, connection, reducedData } from './network.ts'

export function mediaConditions(): MediaConditions {
  const type = connection()?.type
  return {
    reducedMotion: prefersReducedMotion(),
    savesData: browserSavesData(),
    connection: type ? (/^(?:wifi|ethernet)$/.test(type) ? 'wifi' : 'other') : null,
  }
}

/** Calls back when any of them changes. */
function watchConditions(disposer: Disposer, changed: () => void): void {
  for (const query of [reducedMotion, reducedData]) disposer.listen(matchMedia(query), 'change', changed)
  const network = connection()
  if (network?.addEventListener) disposer.listen(network, 'change', changed)
}

export interface Media {
  $choices: ReadableAtom<MediaChoices>
  /** What follows from the choices and from what the browser says. */
  $now: ReadableAtom<MediaNow>
  change: (fields: Partial<MediaChoices>) => void
}

/** What the user has chosen for media, in this browser (DEC-181). */
export function media(app: App): Media {
  const { $value: $choices, change } = storedAtom<MediaChoices>(app, choicesKey(app), { read: readChoices })
  const $now = atom(mediaNow($choices.get(), mediaConditions()))
  const reconsider = () => {
    const [before, after] = [$now.get(), mediaNow($choices.get(), mediaConditions())]
    if (JSON.stringify(before) !== JSON.stringify(after)) $now.set(after)
  }
  app.disposer.add($choices.listen(reconsider))
  app.disposer.add(app.get(comfortChoices).$value.listen(reconsider))
  watchConditions(app.disposer, reconsider)
  return { $choices, $now, change }
}
