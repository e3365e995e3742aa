import { createPeepr } from '../../../src/features/blog-viewer/model.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { gutter } from '../../../src/features/dock/store.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import type { App } from '../../../src/platform/app.ts'
import type { Disposer } from '../../../src/platform/lib/dispose.ts'
import { session } from '../../../src/platform/session.ts'
import { closeGuards } from '../../../src/shared/close-guards.ts'
import { formsShown } from '../../../src/shared/forms-shown.ts'
import { notices } from '../../../src/shared/toasts/store.ts'

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
