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
    ask: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    share: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    activity: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    blogs: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    drafts: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    gifs: {
      'what was asked for is done once the user is back': elsewhere(
        'test/platform/http/login.test.ts',
        'asks once for all calls that wait',
      ),
    },
    filters: {
      'what is filtered meanwhile is kept in this browser, and nobody is asked': elsewhere(
        'test/features/filters/sync.test.ts',
        'that can’t be read leave those of this browser, and only the list says so',
      ),
    },
    notes: {
      'what is done with a reply waits for the log-in, and is done once': elsewhere(
        'test/features/notes/reply-actions.test.ts',
        'whose session has ended is made once that is back, and only then',
      ),
      'a guest reads, and is asked to log in': elsewhere(
        'test/features/notes/dialog.test.tsx',
        'a guest reads the replies, and is asked to log in to reply',
      ),
    },
  },
  apart: `
    photo-editor comfort ads blog-card blog-viewer completion covers dock emoji header keyboard lightbox
    link-cards long-posts media notifications photos reading settings search stream tour translate
    unread video`,
})
