import { elsewhere, meetings } from './table.ts'

meetings('A page that the host swaps or morphs', {
  meets: {
    feed: {
      'roots come back with a swapped body': elsewhere(
        'test/entry/page.test.tsx',
        'is mounted again when the body is swapped',
      ),
    },
    header: {
      'a place whose content a morph removes is mounted again': elsewhere(
        'test/entry/page.test.tsx',
        'is mounted again when a morph removes what a placeholder held',
      ),
    },
    filters: {
      'hidden posts stay hidden': elsewhere(
        'test/features/filters/on-page.test.ts',
        'what is hidden stays so when the host morphs its page',
      ),
    },
    dock: {
      'a docked panel is there again, without taking the focus': elsewhere(
        'test/features/dock/store.test.ts',
        'is restored on the next page without taking the focus',
      ),
    },
    'long-posts': {
      'an opened post is open on the next page': elsewhere(
        'test/features/long-posts/long-posts.test.ts',
        'an opened post is open on the next page of the tab, until it is closed',
      ),
    },
    messaging: {
      'windows are there on the next page': elsewhere(
        'test/features/messaging/messaging-model.test.ts',
        'stores its windows for the next page',
      ),
    },
    posts: {
      'a docked form goes to the next page': elsewhere(
        'test/browser/docked.spec.ts',
        'a docked form is on the next page, too',
      ),
    },
  },
  apart: [
    'activity',
    'ads',
    'ask',
    'blog-card',
    'blog-viewer',
    'blogs',
    'completion',
    'drafts',
    'emoji',
    'gifs',
    'lightbox',
    'notifications',
    'picture-editor',
    'search',
    'share',
    'stream',
    'tour',
    'uploads',
  ],
  untried: [
    'link-cards',
    'translate',
    'covers',
    'notes',
    'media',
    'reading',
    'keyboard',
    'unread',
    'video',
    'photos',
  ],
})
