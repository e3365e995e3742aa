import type { RootModule } from '../../src/entry/mount/registry.ts'
import { Overlay } from '../../src/features/posts/fast-compose/fast-compose.tsx'
import { createFastCompose } from '../../src/features/posts/fast-compose/fast-compose-model.ts'
import { wasTold } from '../../src/platform/bus/told.ts'
import { loadsAhead } from '../../src/platform/media/network.ts'
import { offeredTypes, postIntent } from '../../src/shared/post-types.ts'
import { typedEarly } from '../../src/shared/typed-early.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const compose = createFastCompose({
    types: offeredTypes(app),
    bus: app.bus,
    disposer,
    opening: app.get(typedEarly).opening,
    failed(error) {
      if (!wasTold(error)) app.tell()
    },
  })
  const { $open, $selected, types } = compose
  const updateIntent = () => {
    if ($open.get() && loadsAhead(app)) app.get(postIntent).set(types[$selected.get()] ?? null)
  }
  disposer.add($open.listen(updateIntent))
  disposer.add($selected.listen(updateIntent))
  return { view: <Overlay compose={compose} />, handlers: { 'fast-compose:open': compose.open } }
}
