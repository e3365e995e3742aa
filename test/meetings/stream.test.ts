import { elsewhere, meetings } from './table.ts'

meetings('A stream instead of polling', {
  meets: {
    stream: {
      'one connection serves all tabs, and nothing is polled': elsewhere(
        'test/features/stream/stream.test.ts',
        'brings counts to all tabs over one connection, and nothing is polled meanwhile',
      ),
    },
    messaging: {
      'a message arrives without a poll': elsewhere(
        'test/browser/stream.spec.ts',
        'a message arrives by the stream, without a poll',
      ),
      'what changes in a message arrives, also in an older one': elsewhere(
        'test/features/messaging/extras/single-messages.test.ts',
        "['the stream, without a poll', ",
      ),
      '“Seen” and what the user sees are told without a poll': elsewhere(
        'test/features/messaging/extras/presence.test.ts',
        'come with the stream, without a poll, at most once in five seconds',
      ),
    },
    notifications: {
      'one tab notifies': elsewhere(
        'test/features/stream/stream.test.ts',
        'alerts in one tab only, as a poll does',
      ),
    },
    notes: {
      'the notes of a post are heard in all tabs': elsewhere(
        'test/features/stream/stream.test.ts',
        'tells of a conversation and of a reply, and shows the notes of a post, in all tabs',
      ),
      'a reply that is changed, hidden, or deleted elsewhere is so here': elsewhere(
        'test/features/notes/reply-actions.test.ts',
        'that a server hides from others, or shows again, is so at once by the stream',
      ),
      'also in the host’s markup, and in a real browser': elsewhere(
        'test/django/replies.spec.ts',
        'what is hidden in one browser is gone in the other’s by the stream',
      ),
    },
    feed: {
      'a number of notes that the stream tells is not taken back with a like': elsewhere(
        'test/features/feed/markup.test.ts',
        'that the stream tells stays when a like is taken back',
      ),
    },
    activity: {
      'what is new in it is counted in all tabs': elsewhere(
        'test/features/stream/stream.test.ts',
        'brings counts to all tabs over one connection',
      ),
      'an open list offers it, and moves nothing': elsewhere(
        'test/features/activity/popover.test.tsx',
        'what comes while one reads waits behind a button, from the polls’ counts; nothing moves',
      ),
    },
    unread: {
      'missed counts are fetched when it is back': elsewhere(
        'test/features/stream/stream.test.ts',
        'says to all tabs that something may have been missed',
      ),
    },
  },
  apart: `
    comfort ads ask blog-card blog-viewer blogs completion covers dock drafts emoji filters gifs header
    keyboard lightbox link-cards long-posts media photos photo-editor posts reading settings search
    share tour translate uploads video`,
})
