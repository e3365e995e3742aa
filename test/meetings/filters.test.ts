import { elsewhere, meetings } from './table.ts'

meetings('Filters and mutes', {
  meets: {
    filters: {
      'what is hidden stays hidden when the host morphs its page': elsewhere(
        'test/features/filters/on-page.test.ts',
        'what is hidden stays so when the host morphs its page',
      ),
    },
    'blog-viewer': {
      'posts in the drawer are hidden, but not by their blog': elsewhere(
        'test/features/filters/on-page.test.ts',
        'posts in the drawer are hidden, too, but not by their blog, which the user has opened',
      ),
    },
    feed: {
      'a post’s menu offers its filters, also in the drawer': elsewhere(
        'test/features/feed/menus.test.ts',
        'of a post in the drawer has its own page, a translation, filters',
      ),
    },
    reading: {
      'the line above what was seen stands above a post that shows': elsewhere(
        'test/features/reading/page.test.tsx',
        'have no line above one that a filter hides',
      ),
    },
    settings: {
      'they choose what is left of hidden posts': elsewhere(
        'test/features/filters/dialogs.test.tsx',
        'the reading settings choose what is left of hidden posts',
      ),
    },
    notifications: {
      'a muted conversation is not heard': elsewhere(
        'test/features/messaging/extras/mute.test.ts',
        'is not heard: no increase of it is left',
      ),
    },
    unread: {
      'a muted conversation is in no badge': elsewhere(
        'test/features/messaging/extras/mute.test.ts',
        'is quiet in badges until it is unmuted, and counted in the inbox',
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
    notes: {
      'muted blogs and words are lines among replies and reblogs': elsewhere(
        'test/features/notes/notes-model.test.ts',
        'muted blogs and words are hidden, one’s own replies never',
      ),
      'in the tree, what was added is a line, and what was reblogged from it stays': elsewhere(
        'test/features/notes/dialog.test.tsx',
        'what a muted blog added is a line in the tree, whose rows stay',
      ),
      'the first mute, in the menu of a reply, counts at once': elsewhere(
        'test/features/notes/dialog.test.tsx',
        'the first mute, in the menu of a reply, hides what its blog wrote at once',
      ),
      'they hold for replies in the host’s markup': elsewhere(
        'test/features/notes/host-replies.test.ts',
        'filters, edits, and deletions hold for them',
      ),
    },
  },
  apart: `
    comfort ads ask blog-card blogs completion covers dock drafts emoji gifs header keyboard lightbox
    link-cards long-posts media photos photo-editor posts search share stream tour translate uploads
    video`,
})
