import { elsewhere, meetings } from './table.ts'

meetings('Undo that still waits', {
  meets: {
    feed: {
      'a deletion is carried out by the next page if this one crashes': elsewhere(
        'test/entry/finish-waiting.test.ts',
        'is carried out once by the next page if this one crashes',
      ),
      'a fast reblog is, too, and never twice': elsewhere(
        'test/entry/finish-waiting.test.ts',
        "feedKind('fast-reblog'",
      ),
    },
    messaging: {
      'a deleted message is hidden, and sent when Undo is gone': elsewhere(
        'test/features/messaging/extras/single-messages.test.ts',
        'hides it at once, can be undone, and is sent when Undo is gone',
      ),
      'what is deleted, marked, or reported waits in the same store': elsewhere(
        'test/entry/finish-waiting.test.ts',
        "'a deleted conversation'",
      ),
    },
    posts: {
      'Undo opens the form of the new post': elsewhere(
        'test/features/posts/lifecycle/after-save.test.ts',
        'can be undone: the post is deleted, and its text is restored in the form',
      ),
    },
    drafts: {
      'discarded drafts come back as they were': elsewhere(
        'test/features/drafts/model.test.ts',
        'Undo restores one or all as they were',
      ),
    },
    'blog-viewer': {
      'discarded changes to a header come back, wherever the drawer is by then': elsewhere(
        'test/features/blog-viewer/drawer-model.test.ts',
        'come back by Undo also once the drawer has closed, or shows another blog',
      ),
    },
    blogs: {
      'an unfollowed blog is followed again': elsewhere(
        'test/features/blogs/store.test.ts',
        'unfollowing clears what only followers have, which Undo in its toast brings back',
      ),
    },
    filters: {
      'an import is taken back': elsewhere('test/features/filters/models.test.ts', 'and Undo takes it back'),
    },
    keyboard: {
      'a key presses the newest Undo': elsewhere(
        'test/features/keyboard/listening.test.ts',
        'presses Undo of the newest message',
      ),
    },
    notifications: {
      'three newer toasts end none': elsewhere(
        'test/shared/feedback/undo.test.tsx',
        'can still be undone after three newer messages',
      ),
    },
    ask: {
      'a discarded question comes back': elsewhere(
        'test/features/ask/ask.test.ts',
        'discards an unsent question without asking, and Undo opens the form with it',
      ),
    },
    uploads: {
      'a photo that was removed is in its place again, and uploads again': elsewhere(
        'test/features/posts/types/photo/model.test.ts',
        'return to their place when a removal is undone',
      ),
    },
    'photo-editor': {
      'an edited photo is the original again': elsewhere(
        'test/features/posts/types/photo/photo-editing.test.ts',
        'is the original again once all is undone',
      ),
    },
    notes: {
      'a deleted reply is carried out by the next page if this one crashes, and never after Undo': elsewhere(
        'test/entry/finish-waiting.test.ts',
        "'a deleted reply'",
      ),
      'a reply that waits stays gone when its notes are opened again': elsewhere(
        'test/features/notes/reply-actions.test.ts',
        'that waits for its Undo stays gone when the notes are opened again',
      ),
      'a posted reply is taken back into its form': elsewhere(
        'test/features/feed/rights.test.ts',
        'is deleted by Undo, and its form opens with its text',
      ),
    },
  },
  apart: `
    lightbox comfort activity ads blog-card completion covers dock emoji gifs header link-cards
    long-posts media photos reading settings search share stream tour translate unread video`,
})
