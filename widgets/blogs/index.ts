import type { RootModule } from '../../src/entry/mount/registry.ts'
import { readName } from '../../src/features/blogs/blog-name.ts'
import { blogs } from '../../src/features/blogs/store.ts'
import type { BlogAction, CommandName } from '../../src/platform/bus/contract.ts'
import { readText } from '../../src/platform/lib/read-text.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

type FromMarkup = Partial<BlogAction> & { tumblelog?: unknown }

const text = (value: unknown): string | undefined => readText(value) || undefined

/** The blog of a command: its own `name`, else the blog of the post around its element. */
const nameOf = (command: CommandName, payload: FromMarkup): string | null => {
  const name = readName(payload.name) ?? readName(payload.tumblelog)
  if (!name) console.warn(`INLAY-25: ${command} needs the name of a blog.`, payload)
  return name
}

const context = ({ placement_id, pt, source, context, tlt }: FromMarkup) => ({
  placement_id: text(placement_id),
  pt: text(pt),
  source: text(source),
  context: text(context),
  tlt: text(tlt),
})

/** The commands on blogs, from the host's own buttons or from other roots. */
export const setup: RootModule['setup'] = ({ app }) => {
  const store = app.get(blogs)
  const on =
    (command: CommandName, act: (name: string, payload: FromMarkup) => Promise<boolean>) =>
    async (payload: BlogAction | undefined) => {
      const fields: FromMarkup = Object(payload)
      const name = nameOf(command, fields)
      if (name) await act(name, fields)
    }
  return {
    handlers: {
      'blog:follow': on('blog:follow', (name, fields) => store.follow(name, context(fields))),
      'blog:unfollow': on('blog:unfollow', (name, fields) => store.unfollow(name, context(fields))),
      'blog:subscribe': on('blog:subscribe', (name, { source }) =>
        store.setSubscribed(name, true, text(source)),
      ),
      'blog:unsubscribe': on('blog:unsubscribe', (name, { source }) =>
        store.setSubscribed(name, false, text(source)),
      ),
      'blog:block': on('blog:block', (name, fields) => store.block(name, text(fields.context))),
      'blog:unblock': on('blog:unblock', name => store.unblock(name)),
    },
  }
}
