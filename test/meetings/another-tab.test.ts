import { elsewhere, meetings } from './table.ts'

meetings('Another tab of the same user', {
  meets: {
    comfort: {
      'what is chosen is the same in all tabs': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs, also in one that slept',
      ),
    },
    filters: {
      'what another tab filters is filtered here, and moves nothing in view': elsewhere(
        'test/browser/filters.spec.ts',
        'what another tab filters keeps its room while it is in view, moves nothing',
      ),
    },
    posts: {
      'a docked form that was sent elsewhere stays closed': elsewhere(
        'test/features/posts/frame/take-along.test.ts',
        'stays closed if its draft was sent or discarded in another tab',
      ),
    },
    messaging: {
      'a message discarded elsewhere is canceled here': elsewhere(
        'test/features/messaging/outbox/outbox.test.ts',
        'a message discarded in another tab is canceled here too',
      ),
    },
    drafts: {
      'the list follows what others write, send and leave': elsewhere(
        'test/features/drafts/model.test.ts',
        'follows other tabs: what they write, send, and leave',
      ),
    },
    unread: {
      'counts follow what was seen elsewhere': elsewhere(
        'test/features/unread/marked-counts.test.ts',
        'what the user has seen here or in another tab',
      ),
    },
    feed: {
      'what waits in a tab that crashes is carried out by one beside it': elsewhere(
        'test/entry/finish-waiting.test.ts',
        'is carried out once by a tab that was open beside it, and by no second one',
      ),
      'reblogs made elsewhere are marked': elsewhere(
        'test/features/feed/reblogs/reblogged.test.ts',
        'remembers those of two tabs at once, and tells the other tab',
      ),
    },
    video: {
      'one video plays sound': elsewhere(
        'test/features/video/page.test.ts',
        'one video at a time plays sound, on the page and in the user’s other tabs',
      ),
    },
    notifications: {
      'one tab notifies': elsewhere(
        'test/features/notifications/notifications.test.ts',
        'notifies once, however many tabs are open',
      ),
    },
    stream: {
      'another tab takes the stream over': elsewhere(
        'test/features/stream/stream.test.ts',
        'goes on in another tab when its own closes',
      ),
    },
    media: {
      'choices are heard': elsewhere(
        'test/platform/media/media.test.ts',
        'are stored for that user, and heard in other tabs',
      ),
    },
    reading: {
      'both know what the other has seen': elsewhere(
        'test/features/reading/seen-posts.test.ts',
        'what two tabs have seen of one',
      ),
    },
    settings: {
      'a choice is the same in both': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs',
      ),
    },
    keyboard: {
      'changed keys are the same in both': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs',
      ),
    },
    translate: {
      'the reader’s languages are the same in both': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs',
      ),
    },
    emoji: {
      'what one tab used is offered first in the other': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'what two tabs change at once is joined',
      ),
    },
    uploads: {
      'a photo on its way is uploaded by one tab, and by another one if that is gone': elsewhere(
        'test/features/posts/outgoing/files.test.ts',
        'are uploaded by one tab; another one begins again when that has crashed',
      ),
    },
    activity: {
      'what another tab chooses is loaded here': elsewhere(
        'test/features/activity/popover.test.tsx',
        'what another tab chooses is loaded and shown here, too',
      ),
      'what is shown of it is the same in both': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs',
      ),
    },
    ask: {
      'a question sent in one is gone from the other': elsewhere(
        'test/shared/drafts/draft-box.test.ts',
        'is deleted in every tab’s slot together with its place',
      ),
    },
    notes: {
      'a reply that one tab hears of is changed in all': elsewhere(
        'test/features/stream/stream.test.ts',
        'tells of a conversation and of a reply, and shows the notes of a post, in all tabs',
      ),
      'replies that are being written in two tabs are both kept': elsewhere(
        'test/shared/drafts/draft-box.test.ts',
        'keep separate drafts, and offer those of a closed one',
      ),
      'the order of replies, and what is shown of reblogs, is the same in both': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'is the same in all tabs',
      ),
    },
  },
  apart: `
    blogs dock ads blog-card blog-viewer completion covers gifs header lightbox link-cards long-posts
    photos photo-editor search share tour`,
})
