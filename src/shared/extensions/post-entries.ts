import type { FeedItem } from '../../platform/bus/contract.ts'
import type { Added, PostEntry } from '../../platform/extensions/added.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { readPostAttribute } from '../../platform/page/markup.ts'

/** The data of a post's element, with what the host has put there beyond Inlay's fields; null without an id. */
export function postData(element: Element): FeedItem | null {
  const data = readPostAttribute(element)
  const id = readText(data.id)
  return id ? { ...data, id } : null
}

/** The host's entries for a post. */
export const postEntries = ({ extensions }: Added, post: FeedItem): readonly PostEntry[] =>
  extensions?.$postMenu.get().filter(entry => entry.isFor(post)) ?? []
