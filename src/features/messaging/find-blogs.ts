import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { createRecipientSearch, type RecipientSearch } from './people/recipient-search.ts'
import { sender } from './people/sender.ts'
import { suggestions } from './people/suggestions.ts'

/** Finds blogs that the user follows or talks to, and others by name; null for those who can't send messages. */
export function findBlogs(app: App, disposer: Disposer): RecipientSearch | null {
  const ownUuid = app.get(sender).$sender.get()?.uuid
  if (!ownUuid) return null
  const { random } = app.platform
  const search = createRecipientSearch({ suggestions: app.get(suggestions), ownUuid, isFresh: true, random })
  disposer.add(search.dispose)
  return search
}
