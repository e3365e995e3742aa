import type { App } from '../../platform/app.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { fieldOf } from '../feed/fields.ts'
import { controlOf, postCommand } from './post-commands.ts'
import { pagePosts } from './posts.ts'
import { pressEmoji } from './press-emoji.ts'
import { pressMore } from './press-more.ts'
import type { Shortcut } from './registry.ts'

/** Does what a shortcut says. */
export type RunShortcut = (shortcut: Shortcut) => void

/** A command that nothing handles for this user, or whose code doesn't load, has said so itself. */
const dispatch = (bus: Bus, [name, payload]: readonly [name: string, payload?: unknown]) =>
  void bus.dispatch(name as never, payload as never).catch(() => {})

/** Runs shortcuts of the page and of its posts (DEC-172). */
export function runShortcut(app: App): RunShortcut {
  const posts = app.get(pagePosts)
  return ({ id, command, places, own }) => {
    if (own) void own.run()
    else if (id === 'next') posts.move(1)
    else if (id === 'previous') posts.move(-1)
    else if (id === 'top') posts.top()
    else if (id === 'more') pressMore(posts.current())
    else if (id === 'emoji') pressEmoji(document.activeElement)
    else if (id === 'undo') app.get(feedback).undoNewest()
    else if (places.includes('posts')) {
      const post = posts.current()
      // A key sends nothing that stands in the host's own field.
      const field = id === 'reply' && post ? fieldOf(controlOf(post, 'post:reply'), 'reply_text') : null
      if (field) return field.focus()
      const found = post && postCommand(id, post)
      if (found) dispatch(app.bus, found)
    } else if (command) dispatch(app.bus, [command])
  }
}
