import { elsewhere, meetings } from './table.ts'

meetings('A session that ends', {
  meets: {
    posts: {
      'a post that was refused is not taken for one that may have arrived': elsewhere(
        'test/features/posts/outgoing/sender.test.ts',
        'says nothing of a call that the end of the session has refused',
      ),
      'one sheet, and the post arrives once': elsewhere(
        'test/browser/session.spec.ts',
        'a session that ends while one writes: one sheet, a log-in in a new window, and the post arrives once',
      ),
    },
    messaging: {
      'the message is sent once the user is back': elsewhere('test/browser/session.spec.ts', 'MSGE-10'),
    },
    uploads: {
      'a login page that answers an upload is a login': elsewhere(
        'test/platform/http/fetch-with-progress.test.ts',
        'a login page that answers an upload ends the session',
      ),
    },
    feed: {
      'a guest is led to the login page': elsewhere(
        'test/features/feed/likes.test.ts',
        'leads a guest to the login page, and nowhere else',
      ),
    },
  },
  apart: [
    'comfort',
    'ads',
    'blog-card',
    'blog-viewer',
    'completion',
    'covers',
    'dock',
    'emoji',
    'header',
    'keyboard',
    'lightbox',
    'link-cards',
    'long-posts',
    'media',
    'notifications',
    'photos',
    'reading',
    'settings',
    'search',
    'stream',
    'tour',
    'translate',
    'unread',
    'video',
  ],
  untried: ['ask', 'share', 'notes', 'activity', 'blogs', 'drafts', 'filters', 'photo-editor', 'gifs'],
})
