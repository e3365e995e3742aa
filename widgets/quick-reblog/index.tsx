import type { KeyboardEvent } from 'react'
import type { RootModule } from '../../src/entry/mount/registry.ts'
import { readItem } from '../../src/features/feed/feed-item.ts'
import { keyboard } from '../../src/features/keyboard/store.ts'
import { strokeOf } from '../../src/features/keyboard/strokes.ts'
import { QuickReblogPopover } from '../../src/features/posts/quick-reblog/quick-reblog.tsx'
import { createQuickReblog, placeFor } from '../../src/features/posts/quick-reblog/quick-reblog-model.ts'
import { session } from '../../src/platform/session.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app }) => {
  const model = createQuickReblog(app)
  const isShortcut = ({ nativeEvent }: KeyboardEvent) => {
    const bindings = app.get(keyboard).of('posts', 'drawer')
    return bindings.some(({ id, keys }) => id === 'quick-reblog' && keys.includes(strokeOf(nativeEvent)))
  }
  return {
    view: <QuickReblogPopover model={model} $blogs={app.get(session).$blogs} isShortcut={isShortcut} />,
    handlers: {
      'quick-reblog:open': payload => {
        const item = readItem(payload)
        const { anchor }: { anchor?: unknown } = Object(payload)
        if (item?.reblog_key) model.open(item, placeFor(item.id, anchor))
        else console.warn('INLAY-25: quick-reblog:open needs the id and the reblog_key of a post.', payload)
      },
    },
  }
}
