import type { App } from '../../platform/app.ts'
import type { Commands } from '../../platform/bus/contract.ts'
import { readText } from '../../platform/lib/read-text.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { findPosts } from '../../platform/page/markup.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { translatable } from './blocks.ts'
import { canTranslate } from './can-translate.ts'
import { offers } from './offers.ts'

/** Translates the post that a command names, or shows its original. */
export async function translatePost(app: App, payload: unknown): Promise<void> {
  const { anchor, id }: Unchecked<Commands['post:translate']> = Object(payload)
  const post = (anchor instanceof Element ? anchor.closest(translatable) : null) ?? findPosts(readText(id))[0]
  if (!post) console.warn('INLAY-25: post:translate needs a post of the page.', payload)
  else if (canTranslate(app)) await app.get(offers).toggle(post)
  else app.get(feedback).fail(t('Neither your browser nor this site can translate.'))
}
