import { atom } from 'nanostores'
import { t } from '../../platform/page/i18n.ts'
import { rankTags } from './rules/rank.ts'
import { type Found, nothingFound, type Source } from './source.ts'

/** The user's tags, then the page's. They are in the browser, so this makes no calls. */
export function createTagSource(tagsLike: (typed: string) => readonly string[]): Source {
  const $found = atom<Found>(nothingFound)
  return {
    label: () => t('Tags'),
    $found,
    look(typed) {
      const items = rankTags(typed, tagsLike(typed)).map(tag => ({ key: tag, insert: tag, tag }))
      $found.set({ items, problem: null })
    },
    retry() {},
    stop() {},
  }
}
