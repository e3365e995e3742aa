import { elsewhere, meetings } from './table.ts'

meetings('Save data', {
  meets: {
    lightbox: {
      'only the photo that is shown is loaded, also where the choice is the user’s': elsewhere(
        'test/features/lightbox/save-data.test.ts',
        'loads no neighbors while the user saves data',
      ),
    },
    'blog-viewer': {
      'photos of the drawer are smaller': elsewhere(
        'test/features/blog-viewer/post-pages.test.ts',
        'photos are smaller while data is saved',
      ),
    },
    video: {
      'a video does not play by itself': elsewhere(
        'test/features/video/playback/playback-rules.test.ts',
        'a video autoplays only in view, and not under reduced motion or data saving',
      ),
    },
    media: {
      'nothing plays by itself, whatever else is chosen': elsewhere(
        'test/platform/media/media.test.ts',
        'and never while data is saved',
      ),
      'only where the user wants it saved, and everywhere if the browser asks': elsewhere(
        'test/platform/media/media.test.ts',
        'save data where the user wants it saved, and everywhere if the browser asks',
      ),
    },
    photos: {
      'a carousel loads the photo that is shown, not the next one': elsewhere(
        'test/features/photos/models.test.ts',
        'loads alone while data is saved',
      ),
    },
    gifs: {
      'a search loads the results in view, and none ahead': elsewhere(
        'test/features/gifs/rules.test.ts',
        'loads no result ahead while data is saved',
      ),
    },
    'link-cards': {
      'nothing is asked or loaded before a press, whatever is saved': elsewhere(
        'test/features/link-cards/card-rows.test.ts',
        'shows what is behind it after a press; nobody is asked before',
      ),
    },
    posts: {
      'the code of forms is not loaded before a press': elsewhere(
        'test/entry/prefetch.test.ts',
        'while the user saves data, and on a page that nobody sees',
      ),
    },
    notes: {
      'no list, and nothing of the tree, comes before it is shown': elsewhere(
        'test/features/notes/notes-model.test.ts',
        'each list is fetched when it is first shown',
      ),
    },
  },
  apart: `
    comfort activity ads ask blog-card blogs completion covers dock drafts emoji feed filters header
    keyboard long-posts messaging notifications photo-editor reading settings search share stream
    tour translate unread uploads`,
})
