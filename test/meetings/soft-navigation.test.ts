import { elsewhere, meetings } from './table.ts'

/** Another body with the same page data. */
const later = (title: string) => elsewhere('test/meetings/changed-posts.test.ts', title)

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
      'posts of the next body are hidden': later('posts of another body are hidden'),
    },
    'link-cards': {
      'cards of the next body have their row': later(
        'cards of another post, and of another body, have their row',
      ),
    },
    translate: {
      'posts of the next body are offered in the reader’s language': later(
        'posts of another body get their line',
      ),
    },
    covers: {
      'spoilers of the next body are buttons': later(
        'spoilers that come later are buttons, without a scan, also in another body',
      ),
    },
    notes: {
      'numbers of the next body open their notes': later('numbers of another body open their notes'),
      'replies of the next body have their menu, and filters hold for them': later(
        'replies that come later, also in another body, have their menu, and filters hold for them',
      ),
    },
    media: {
      'frames of the next body are drawn': later('also of another post and in another body'),
    },
    reading: {
      'posts of the next body are seen or new': later('seen or new by itself, also in another body'),
    },
    comfort: {
      'descriptions of the next body’s pictures are shown': later(
        'description follows another text, another post, and another body',
      ),
    },
    keyboard: {
      'keys move over the posts of the next body': elsewhere(
        'test/features/keyboard/listening.test.ts',
        'of a body that the host swaps in are moved to as those before',
      ),
    },
    video: {
      'players of the next body play': elsewhere(
        'test/entry/page.test.tsx',
        'is mounted again when the body is swapped',
      ),
    },
    photos: {
      'carousels of the next body are drawn': elsewhere(
        'test/entry/page.test.tsx',
        'is mounted again when the body is swapped',
      ),
    },
    unread: {
      'the number is there in the next body': later('the number is there in another body'),
    },
    dock: {
      'a docked panel is there again, without taking the focus': elsewhere(
        'test/features/dock/store.test.ts',
        'is restored on the next page without taking the focus',
      ),
    },
    'long-posts': {
      'long posts of the next body are cut': later('cut, without a scan, also in another body'),
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
  apart: `
    activity ads ask blog-card blog-viewer blogs completion drafts emoji gifs lightbox notifications
    photo-editor search settings share stream tour uploads`,
})
