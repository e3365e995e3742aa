import { vi } from 'vitest'
import { createBlogDrawer } from '../../../src/features/blog-viewer/drawer-model.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import { pageDock } from '../../../src/features/dock/page-dock.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import type { App } from '../../../src/platform/app.ts'
import type { Disposer } from '../../../src/platform/lib/dispose.ts'
import { session } from '../../../src/platform/session.ts'
import { closeGuards } from '../../../src/shared/close-guards.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { formsShown } from '../../../src/shared/forms-shown.ts'
import { fakeHistory } from '../../support/fake-history.ts'

type Host = Parameters<typeof createBlogDrawer>[0]['host']

/** The model of the drawer, with the services of an app. */
export const peeprOf = (app: App, disposer: Disposer, host: Partial<Host> = {}) =>
  createBlogDrawer({
    app,
    disposer,
    host: {
      back: fakeHistory().stack,
      address: () => location.href,
      navigate: vi.fn(),
      openWindow: vi.fn(),
      copy: async () => true,
      isStill: () => false,
      ...host,
    },
    session: app.get(session),
    feedback: app.get(feedback),
    blogs: app.get(blogs),
    posts: app.get(postOverrides),
    pageDock: app.get(pageDock),
    guards: app.get(closeGuards),
    formsShown: app.get(formsShown),
    AdSlot: () => null,
  })
