import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  autopagerMargin,
  joinPosts,
  pageSize,
  reblogSource,
  singlePageSize,
  tagUrl,
} from '../../../src/features/blog-viewer/post-pages.ts'
import { readViewerPost } from '../../../src/features/blog-viewer/posts/read-post.ts'

const post = (id: string) => readViewerPost({ id })
function rowsOf(count: number, photoset_layout: string) {
  const photos = Array.from({ length: count }, (_, index) => ({
    original_size: { url: `https://a.example/${index}` },
  }))
  const { content } = readViewerPost({ id: '1', type: 'photo', photos, photoset_layout })
  return content.type === 'photo' ? content.rows : []
}

const ids = (posts: { item: { id: string } }[]) => posts.map(({ item }) => item.id)

describe('the rules of the blog viewer', () => {
  it('[PEEP-30] fetches 10 posts at a time, or the single one that is opened', () => {
    expect([pageSize, singlePageSize]).toEqual([10, 1])
  })

  it('[PEEP-31, DEC-21] fetches 175 px and 0.666 of a window before the end', () => {
    expect(autopagerMargin(1000)).toBe(841)
  })

  it('[DEC-181] photos are smaller while data is saved', () => {
    const size = (width: number) => ({ url: `https://a.example/${width}`, width, height: width })
    const photos = [{ original_size: size(2000), alt_sizes: [1280, 540, 320, 75].map(size) }]
    const shown = (isSmall: boolean, given = photos) => {
      const { content } = readViewerPost({ id: '1', type: 'photo', photos: given }, isSmall)
      return content.type === 'photo' ? content.rows[0]?.map(({ url, fullUrl }) => [url, fullUrl]) : null
    }
    expect(shown(false)).toEqual([['https://a.example/1280', 'https://a.example/2000']])
    expect(shown(true)).toEqual([['https://a.example/320', 'https://a.example/2000']])
    expect(shown(true, [{ original_size: size(2000), alt_sizes: [size(75)] }])?.[0]?.[0]).toMatch(/75$/)
  })

  it('[PEEP-24] joining pages keeps the order, repeats nothing and loses nothing', () => {
    const some = fc.array(fc.integer({ min: 0, max: 30 }).map(String))
    fc.assert(
      fc.property(some, some, (before, after) => {
        const first = joinPosts([], before.map(post))
        const joined = ids(joinPosts(first, after.map(post)))
        expect(joined.slice(0, first.length)).toEqual(ids(first))
        expect(joined).toEqual([...new Set([...before, ...after])])
      }),
    )
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
})

describe('reading posts', () => {
  const size = (url: string, width: number) => ({ url, width, height: 50 })

  it('[PEEP-29] shows the first alternative size at the original’s aspect ratio', () => {
    const { content } = readViewerPost({
      id: '1',
      type: 'photo',
      photos: [
        { original_size: size('/full.png', 200), alt_sizes: [size('/small.png', 100)], caption: 'A hill' },
        {},
      ],
    })
    expect(content).toEqual({
      type: 'photo',
      captionHtml: '',
      rows: [
        [
          {
            url: '/small.png',
            fullUrl: '/full.png',
            width: 200,
            height: 50,
            caption: 'A hill',
            alt: 'A hill',
          },
        ],
      ],
    })
  })

  it.each([
    ['regular', 'text'],
    ['conversation', 'chat'],
    ['photoset', 'photo'],
    ['photo', 'photo'],
    ['quote', 'quote'],
    ['link', 'link'],
    ['audio', 'audio'],
    ['video', 'video'],
    ['note', 'note'],
    ['hologram', 'text'],
    [undefined, 'text'],
  ])('[POST-1] the wire type %s is drawn as %s', (type, expected) => {
    expect(readViewerPost({ id: '1', type }).content.type).toBe(expected)
  })

  it('rows contain every picture once, in order, whatever the layout says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.string({ maxLength: 6 }), (count, layout) => {
        const rows = rowsOf(count, layout)
        const inOrder = Array.from({ length: count }, (_, index) => `https://a.example/${index}`)
        expect(rows.flat().map(({ url }) => url)).toEqual(inOrder)
        expect(rows.every(row => row.length > 0)).toBe(true)
      }),
    )
    expect(rowsOf(4, '121').map(row => row.length)).toEqual([1, 2, 1])
  })

  it('a chat line names its speaker before the first colon', () => {
    const chat = 'Me: hi: there\n\n  just so\nsee https://x.example'
    const { content } = readViewerPost({ id: '1', type: 'chat', chat })
    expect(content.type === 'chat' && content.lines).toEqual([
      { speaker: 'Me', text: 'hi: there' },
      { speaker: '', text: 'just so' },
      { speaker: '', text: 'see https://x.example' },
    ])
  })
})
