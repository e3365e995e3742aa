import { expect, it } from 'vitest'
import {
  autopagerMargin,
  joinPosts,
  reblogSource,
  tagUrl,
} from '../../../src/features/blog-viewer/post-pages.ts'
import { readViewerPost } from '../../../src/features/blog-viewer/posts/read-post.ts'

const post = (id: string) => readViewerPost({ id })
const size = (url: string | number, width: number, height = width) => ({
  url: `https://a.example/${url}`,
  width,
  height,
})
/** The rows of a photo post. */
function rowsOf(fields: object, isSmall = false) {
  const { content } = readViewerPost({ id: '1', type: 'photo', ...fields }, isSmall)
  return content.type === 'photo' ? content.rows : []
}
const ids = (posts: { item: { id: string } }[]) => posts.map(({ item }) => item.id)

it('[PEEP-31, DEC-21] posts are fetched 175 px and 0.666 of a window before the end', () => {
  expect(autopagerMargin(1000)).toBe(841)
})

it('[PEEP-24] joining pages keeps the order, repeats nothing and loses nothing', () => {
  const first = joinPosts([], ['3', '1', '3'].map(post))
  expect(ids(first)).toEqual(['3', '1'])
  expect(ids(joinPosts(first, ['1', '2', '3', '4'].map(post)))).toEqual(['3', '1', '2', '4'])
})

it.each([
  ['https://aria.blogs.example/', 'odd sheep', 'https://aria.blogs.example/tagged/odd%20sheep'],
  ['https://host.example/blog/aria', 'a/b?c#d', 'https://host.example/blog/aria/tagged/a%2Fb%3Fc%23d'],
  ['https://aria.blogs.example/?x=1#y', 'قصص', 'https://aria.blogs.example/tagged/%D9%82%D8%B5%D8%B5'],
  ['javascript:alert(1)', 'x', null],
  [undefined, 'x', null],
])('[UTIL-4] the tags of %s lead to its tag pages', (url, tag, expected) => {
  expect(tagUrl(url, tag)).toBe(expected)
})

it('[KEY-24] the source of a reblog is the blog it came from', () => {
  expect(reblogSource(post('1'))).toBeNull()
  expect(reblogSource(readViewerPost({ id: '1', reblog_source: { name: 'bruno' } }))).toBe('bruno')
  expect(reblogSource(readViewerPost({ id: '1', 'tumblelog-parent-data': { name: 'aria' } }))).toBe('aria')
})

it('[PEEP-29] a photo is its first alternative size at the original’s aspect ratio', () => {
  const photo = {
    original_size: size('full', 200, 50),
    alt_sizes: [size('small', 100, 50)],
    caption: 'A hill',
  }
  const shown = { url: 'https://a.example/small', fullUrl: 'https://a.example/full', width: 200, height: 50 }
  expect(rowsOf({ photos: [photo, {}] })).toEqual([[{ ...shown, caption: 'A hill', alt: 'A hill' }]])
})

it('[DEC-181] photos are smaller while data is saved', () => {
  const shown = (isSmall: boolean, widths = [1280, 540, 320, 75]) => {
    const photos = [{ original_size: size(2000, 2000), alt_sizes: widths.map(width => size(width, width)) }]
    return rowsOf({ photos }, isSmall)[0]?.map(({ url, fullUrl }) => [url, fullUrl].map(one => one.slice(18)))
  }
  expect(shown(false)).toEqual([['1280', '2000']])
  expect(shown(true)).toEqual([['320', '2000']])
  expect(shown(true, [75])).toEqual([['75', '2000']])
})

it('[POST-1] a post is drawn by its type on the wire', () => {
  const drawn = {
    regular: 'text',
    conversation: 'chat',
    photoset: 'photo',
    hologram: 'text',
    undefined: 'text',
  }
  const types = ['photo', 'quote', 'link', 'audio', 'video', 'note'].map(type => [type, type])
  for (const [type, expected] of [...Object.entries(drawn), ...types])
    expect(readViewerPost({ id: '1', type }).content.type, type).toBe(expected)
})

it('rows contain every picture once, in order, whatever the layout says', () => {
  const rows = (count: number, photoset_layout: string) =>
    rowsOf({
      photos: Array.from({ length: count }, (_, at) => ({ original_size: size(at, 9) })),
      photoset_layout,
    })
  for (const layout of ['121', '9', '1', '0', '-2', 'x', '']) {
    const urls = rows(4, layout).map(row => row.map(({ url }) => url.slice(-1)).join(''))
    expect(urls.join('')).toBe('0123')
    expect(urls).not.toContain('')
  }
  expect(rows(4, '121').map(row => row.length)).toEqual([1, 2, 1])
})

it('a chat line names its speaker before the first colon, also the wide one', () => {
  const chat = 'Me: hi: there\n\n  just so\nsee https://x.example\n小明：你好: hi'
  const { content } = readViewerPost({ id: '1', type: 'chat', chat })
  expect(content.type === 'chat' && content.lines).toEqual([
    { speaker: 'Me', text: 'hi: there' },
    { speaker: '', text: 'just so' },
    { speaker: '', text: 'see https://x.example' },
    { speaker: '小明', text: '你好: hi' },
  ])
})
