import type { Added } from '../../../platform/extensions/added.ts'
import { postData, postEntries } from '../../../shared/extensions/post-entries.ts'

interface HostItem {
  key: string
  name: string
  run: () => void
}

/** What the host has added: its commands that have a title, and its entries for the current post. */
export function hostItems(added: Added, post: Element | null): HostItem[] {
  const data = post && postData(post)
  const commands = added.extensions?.$commands.get() ?? []
  return [
    ...commands.flatMap(({ name, title, run }) =>
      title ? [{ key: `host:${name}`, name: title, run: () => void run(undefined) }] : [],
    ),
    ...(data ? postEntries(added, data) : []).map(({ id, label, run }) => ({
      key: `post ${id}`,
      name: label,
      run: () => void run(data as NonNullable<typeof data>, post),
    })),
  ]
}
