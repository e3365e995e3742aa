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
    messaging: {
      'a message is sent': elsewhere(
        'test/platform/storage/refused.test.ts',
        'a message is sent, and the counts and the inbox are fetched',
      ),
    },
    filters: {
      'they work on this page, and the user is told': elsewhere(
        'test/features/filters/sync.test.ts',
        'that neither browser nor server can store work on this page, and the user is told',
      ),
    },
    keyboard: {
      'a choice holds for this page': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'counts for this page where the browser stores nothing',
      ),
    },
    emoji: {
      'a choice holds for this page': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'counts for this page where the browser stores nothing',
      ),
    },
    settings: {
      'a choice holds for this page': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'counts for this page where the browser stores nothing',
      ),
    },
    translate: {
      'a choice holds for this page': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'counts for this page where the browser stores nothing',
      ),
    },
    media: {
      'saved data is saved on this page': elsewhere(
        'test/platform/media/media.test.ts',
        'save data on this page where the browser stores nothing',
      ),
    },
    unread: {
      'counts on the host’s elements look as chosen': elsewhere(
        'test/features/unread/marked-counts.test.ts',
        'is as the user chooses also where the browser stores nothing',
      ),
      'counts are fetched': elsewhere(
        'test/platform/storage/refused.test.ts',
        'and the counts and the inbox are fetched',
      ),
    },
    video: {
      'the volume is the usual one': elsewhere(
        'test/platform/storage/refused.test.ts',
        'nothing is found of files, tags, volume',
      ),
    },
    ask: {
      'a question is written, with a word that only the page has it': elsewhere(
        'test/platform/storage/refused.test.ts',
        'a box opens, takes words and says that only the page has them',
      ),
    },
    reading: {
      'nothing was seen before, and nothing throws': elsewhere(
        'test/features/reading/seen-posts.test.ts',
        'never throws, whatever the browser holds',
      ),
    },
    notes: {
      'muted words are hidden in them': elsewhere(
        'test/features/notes/notes-model.test.ts',
        'muted words are hidden also where the browser stores nothing',
      ),
      'a reply stays in its box': elsewhere(
        'test/platform/storage/refused.test.ts',
        'a box opens, takes words and says that only the page has them',
      ),
      'a reply without a connection is not said to wait': elsewhere(
        'test/features/feed/rights.test.ts',
        'that the browser can’t store says that it wasn’t posted, and stays in its box',
      ),
      'the order of replies counts for this page': elsewhere(
        'test/platform/storage/stored-atom.test.ts',
        'counts for this page where the browser stores nothing',
      ),
    },
  },
  apart: `
    gifs tour activity ads blog-card blog-viewer blogs completion covers dock lightbox link-cards
    long-posts notifications photos photo-editor search share stream uploads`,
})
