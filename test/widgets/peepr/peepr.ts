import type { App } from '../../../src/app/app.ts'
import { blogs } from '../../../src/blogs/store.ts'
import { postOverrides } from '../../../src/feed/post-overrides.ts'
import { gutter } from '../../../src/gutter/store.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { notices } from '../../../src/notices/store.ts'
import { closeGuards } from '../../../src/peepr/close-guards.ts'
import { formsShown } from '../../../src/peepr/forms-shown.ts'
import { session } from '../../../src/session/store.ts'
import { createPeepr } from '../../../widgets/peepr/model.ts'

/** The model of the drawer, with the services of an app. */
export const peeprOf = (app: App, disposer: Disposer, host: Parameters<typeof createPeepr>[0]['host']) =>
  createPeepr({
    app,
    disposer,
    host,
    session: app.get(session),
    notices: app.get(notices),
    blogs: app.get(blogs),
    posts: app.get(postOverrides),
    gutter: app.get(gutter),
    guards: app.get(closeGuards),
    formsShown: app.get(formsShown),
    AdSlot: () => null,
  })
