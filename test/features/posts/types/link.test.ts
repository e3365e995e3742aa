import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createLinkForm, isQuiet } from '../../../../src/features/posts/types/link/model.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { picture, uploaded } from '../../uploads/support.ts'
import { asking, countedPreviews, formOf, last, settled, uploading } from './support.ts'

const embedSettleMs = 600

const page = { thumbnail: 't.png', title: 'Told', excerpt: 'About', author: 'Them' }
const story = 'https://a.example/story'

function start(
  answers: (object | Failure)[] = [page],
  content: Content = {},
  fields: Partial<PostDraft> = {},
) {
  const all = formOf('link', content, fields)
  const { ask, asked } = asking(...answers)
  const { uploader, held } = uploading()
  const { previews, open } = countedPreviews()
  const link = createLinkForm({ form: all.form, ask, uploader, previews })
  link.start()
  return { ...all, link, asked, held, open }
}

afterEach(() => void vi.useRealTimers())

describe('the form of a link', () => {
  it('[VAL-10] loads its page’s data, with a loading state', async () => {
    const { link, draft, content, errors } = start()
    link.typeUrl(story)
    expect(draft().loading).toBe(true)
    expect(errors()).toEqual(['Loading OpenGraph data.'])
    await settled()
    expect(draft().loading).toBe(false)
    expect(content()).toMatchObject({
      url: story,
      title: 'Told',
      excerpt: 'About',
      author: 'Them',
      thumbnail: 't.png',
    })
    expect(errors()).toEqual([])
    link.dispose()
  })

  it('waits until typing stops, or the field is left', async () => {
    vi.useFakeTimers()
    const { link, asked, content } = start()
    for (const end of ['a.example/s', 'a.example/st']) link.typeUrl(end)
    expect(asked).toEqual(['http://a.example/s'])
    link.typeUrl('a.example/sto')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(asked.at(-1)).toBe('http://a.example/sto')
    link.typeUrl('a.example/stor')
    link.settleUrl()
    await vi.advanceTimersByTimeAsync(0)
    expect(content().url).toBe('http://a.example/stor')
    expect(asked.at(-1)).toBe('http://a.example/stor')
    link.dispose()
  })

  it('never overwrites the user’s text, and replaces only what it filled in', async () => {
    const { link, content, form } = start([page, { title: 'Second', thumbnail: 'u.png' }])
    form.changeContent({ title: 'Mine' })
    link.typeUrl(story)
    await settled()
    form.changeContent({ excerpt: 'My words' })
    link.typeUrl('https://b.example/other')
    await settled()
    expect(content()).toMatchObject({ title: 'Mine', excerpt: 'My words', author: '', thumbnail: 'u.png' })
    link.dispose()
  })

  it('[LINK-1] posts no data of an earlier page if the next lookup fails, or is skipped', async () => {
    const { link, content, form } = start([page, { kind: 'timeout' }, page])
    link.typeUrl(story)
    await settled()
    form.changeContent({ title: 'Mine' })
    link.typeUrl('https://b.example/other')
    await settled()
    expect(content()).toMatchObject({ title: 'Mine', excerpt: '', author: '', thumbnail: '' })
    link.retry()
    await settled()
    expect(content()).toMatchObject({ title: 'Mine', author: 'Them' })
    link.typeUrl('https://c.example/third')
    link.skip()
    expect(content()).toMatchObject({ title: 'Mine', excerpt: '', author: '', thumbnail: '' })
    link.dispose()
  })

  it('looks up a restored draft without data, but not a complete one or an edit', () => {
    expect(start([page], { url: story }).asked).toEqual([story])
    expect(start([page], { url: story, title: 'x' }).asked).toEqual([])
    expect(start([page], { url: story }, { mode: 'edit' }).asked).toEqual([])
  })

  it('does not look up an invalid address', async () => {
    vi.useFakeTimers()
    const { link, asked, errors } = start()
    link.typeUrl('not a link')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(asked).toEqual([])
    expect(errors()).toEqual(['Not a valid URL'])
  })

  it('can skip the lookup, and cleans up after itself', async () => {
    const { link, draft, content } = start()
    link.typeUrl(story)
    link.skip()
    await settled()
    expect(draft().loading).toBe(false)
    expect(content().title).toBe('')
    link.typeUrl(`${story}/two`)
    link.dispose()
    await settled()
    expect(draft().loading).toBe(false)
    expect(content().title).toBe('')
  })

  it('shows nothing if a server has no data, and resets for the next address', () => {
    const status = (code: number): Failure => ({
      kind: 'status',
      status: code,
      msg: '',
      errors: [],
      body: null,
    })
    for (const code of [400, 403, 404, 422, 501]) expect(isQuiet(status(code))).toBe(true)
    for (const code of [401, 408, 429, 500, 503]) expect(isQuiet(status(code))).toBe(false)
    expect(isQuiet({ kind: 'malformed', status: 200 })).toBe(true)
    expect(isQuiet({ kind: 'offline' })).toBe(false)
    expect(isQuiet({ kind: 'timeout' })).toBe(false)
  })

  it('[LINK-1, POST-67] uploads a thumbnail, which can be removed and restored', async () => {
    const { link, content, held, open, draft, errors } = start([page], {
      thumbnail: 't.png',
      url: story,
      title: 'x',
    })
    link.thumbnail.take([picture()])
    expect(draft().uploading).toBe(true)
    expect(errors()).toEqual(['Uploads in progress.'])
    await last(held).answer(uploaded('/media/1'))
    expect(draft().uploading).toBe(false)
    expect(content()).toMatchObject({ thumbnailPreupload: '/media/1', removeThumbnail: false })
    link.thumbnail.remove()
    expect(content()).toMatchObject({ thumbnailPreupload: '', removeThumbnail: true })
    expect(link.thumbnail.$canUndo.get()).toBe(true)
    link.thumbnail.undo()
    expect(content()).toMatchObject({ thumbnailPreupload: '/media/1', removeThumbnail: false })
    link.dispose()
    expect(open.size).toBe(0)
  })

  it('removes an upload without asking the server to remove a thumbnail that it does not have', async () => {
    const { link, content, held } = start([{ kind: 'offline' }])
    link.thumbnail.take([picture()])
    await last(held).answer(uploaded('/media/1'))
    link.thumbnail.remove()
    expect(content()).toMatchObject({ thumbnailPreupload: '', removeThumbnail: false })
    link.thumbnail.undo()
    expect(content().thumbnailPreupload).toBe('/media/1')
  })
})
