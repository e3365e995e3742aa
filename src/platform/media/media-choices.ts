import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { storedAtom } from '../storage/stored-atom.ts'
import { mediaConditions, watchConditions } from './conditions.ts'
import { choicesKey } from './media-key.ts'
import { type MediaChoices, type MediaNow, mediaNow, readChoices } from './media-rules.ts'

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
  watchConditions(app.disposer, reconsider)
  return { $choices, $now, change }
}
