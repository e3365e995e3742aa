import { elsewhere, meetings } from './table.ts'

meetings('Storage that is full or refused', {
  meets: {
    posts: {
      'a draft stays in memory': elsewhere(
        'test/shared/drafts/draft-box.test.ts',
        'stays in memory if the storage is full, and is restored when the field opens again',
      ),
    },
    feed: {
      'what waits for Undo is sent by its own page': elsewhere(
        'test/entry/finish-waiting.test.ts',
        'is sent by its own page where the browser stores nothing',
      ),
    },
    drafts: {
      'Undo says that there is no room, and tries again': elsewhere(
        'test/features/drafts/model.test.ts',
        'says if Undo finds the storage full, and tries again',
      ),
    },
    comfort: {
      'a choice holds for this page': elsewhere(
        'test/features/comfort/comfort.test.tsx',
        'holds for this page where the browser stores nothing',
      ),
    },
    header: {
      'the page works without any storage': elsewhere('test/browser/storage-refused.spec.ts', 'storage'),
    },
  },
  apart: [
    'activity',
    'ads',
    'blog-card',
    'blog-viewer',
    'blogs',
    'completion',
    'covers',
    'dock',
    'lightbox',
    'link-cards',
    'long-posts',
    'notes',
    'notifications',
    'photos',
    'photo-editor',
    'search',
    'share',
    'stream',
    'uploads',
  ],
  untried: [
    'messaging',
    'filters',
    'keyboard',
    'emoji',
    'reading',
    'settings',
    'translate',
    'media',
    'unread',
    'video',
    'gifs',
    'tour',
    'ask',
  ],
})
