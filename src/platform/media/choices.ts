import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../app.ts'
import { parseJson } from '../lib/parse-json.ts'
import { fieldsOf } from '../lib/record.ts'
import { browserData } from '../storage/browser-data.ts'
import { mediaConditions, watchConditions } from './conditions.ts'
import { choicesKey } from './key.ts'
import { type MediaChoices, type MediaNow, mediaNow, readChoices } from './rules.ts'

/** Milliseconds after which the choices are stored again, so that they aren't deleted as old. */
const refreshMs = 86_400_000

export interface Media {
  $choices: ReadableAtom<MediaChoices>
  /** What follows from them and from what the browser says. */
  $now: ReadableAtom<MediaNow>
  change: (fields: Partial<MediaChoices>) => void
}

/** What the user has chosen for media, in this browser (DEC-181). */
export function media(app: App): Media {
  const { storage } = app.get(browserData)
  const { now } = app.platform
  const key = choicesKey(app)
  const stored = parseJson(storage.get(key))
  const $choices = atom(readChoices(stored))
  const $now = atom(mediaNow($choices.get(), mediaConditions()))
  const reconsider = () => {
    const [before, after] = [$now.get(), mediaNow($choices.get(), mediaConditions())]
    if (JSON.stringify(before) !== JSON.stringify(after)) $now.set(after)
  }
  const set = (choices: MediaChoices) => {
    $choices.set(choices)
    reconsider()
  }
  let isKept = true
  const store = (choices: MediaChoices) => {
    isKept = storage.set(key, JSON.stringify({ at: now(), ...choices }))
    set(choices)
  }
  /** As they are stored now: a page that the browser has kept hears nothing of other tabs. */
  const latest = () => {
    const text = isKept ? storage.get(key) : null
    return text === null ? $choices.get() : readChoices(parseJson(text))
  }
  const { at } = fieldsOf(stored)
  if (typeof at === 'number' && now() - at > refreshMs) store($choices.get())
  watchConditions(app.disposer, reconsider)
  // Another tab has changed them.
  app.disposer.listen(app.platform.window, 'storage', event => {
    const { key: changed, newValue } = event as StorageEvent
    if (changed === key) set(readChoices(parseJson(newValue)))
  })
  app.disposer.listen(app.platform.window, 'pageshow', event => {
    if ((event as PageTransitionEvent).persisted) set(latest())
  })
  return { $choices, $now, change: fields => store({ ...latest(), ...fields }) }
}
