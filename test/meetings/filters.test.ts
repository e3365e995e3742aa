import { elsewhere, meetings } from './table.ts'

meetings('Filters and mutes', {
  meets: {
    filters: {
      'what is hidden stays hidden when the host morphs its page': elsewhere(
        'test/features/filters/on-page.test.ts',
        'what is hidden stays so when the host morphs its page',
      ),
    },
    activity: {
      'a row’s menu mutes its post, with Undo': elsewhere(
        'test/features/activity/popover.test.tsx',
        'the menu of a row mutes the notifications of its post, with Undo',
      ),
    },
    messaging: {
      'a muted conversation comes back after its time': elsewhere(
        'test/features/messaging/extras/mute.test.ts',
        'is unmuted after its time, by Undo, and from its menu',
      ),
    },
  },
  apart: [
    'comfort',
    'ads',
    'ask',
    'blog-card',
    'blogs',
    'completion',
    'covers',
    'dock',
    'drafts',
    'emoji',
    'gifs',
    'header',
    'keyboard',
    'link-cards',
    'long-posts',
    'media',
    'photos',
    'photo-editor',
    'posts',
    'share',
    'stream',
    'tour',
    'uploads',
    'video',
  ],
  untried: [
    'blog-viewer',
    'notes',
    'feed',
    'search',
    'lightbox',
    'translate',
    'reading',
    'settings',
    'notifications',
    'unread',
  ],
})
