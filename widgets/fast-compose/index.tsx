import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import { creatableTypes, postIntent } from '../../src/posts/types/names.ts'
import { createFastCompose } from './model.ts'
import { Overlay } from './overlay.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const compose = createFastCompose({
    bus: app.bus,
    disposer,
    failed: () => app.get(notices).toast(t('Couldn’t load that. Check your network and try again.')),
  })
  const { $open, $selected } = compose
  const updateIntent = () => {
    if ($open.get()) app.get(postIntent).set(creatableTypes[$selected.get()] ?? null)
  }
  disposer.add($open.listen(updateIntent))
  disposer.add($selected.listen(updateIntent))
  return { view: <Overlay compose={compose} />, handlers: { 'fast-compose:open': compose.open } }
}
