import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { embedSettleMs } from '../../../../src/features/posts/embeds/embed-lookup.ts'
import { createLinkForm, isQuiet } from '../../../../src/features/posts/types/link/link-model.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'
import { picture, uploaded } from '../../uploads/support.ts'
import { asking, countedPreviews, formOf, last, settled, uploading } from './support.ts'

const page = { thumbnail: 't.png', title: 'Told', excerpt: 'About', author: 'Them' }
const none = { excerpt: '', author: '', thumbnail: '' }
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
  const look = (url: string) => {
    link.typeUrl(url)
    return settled()
  }
  return { ...all, link, look, asked, held, open }
}

afterEach(() => void vi.useRealTimers())

describe('the form of a link', () => {
  it('[VAL-10] loads its page’s data, with a loading state', async () => {
    const { link, draft, content, errors } = start()
    link.typeUrl(story)
    expect([draft().loading, errors()]).toEqual([true, ['Loading OpenGraph data.']])
    await settled()
    expect([draft().loading, errors()]).toEqual([false, []])
    expect(content()).toMatchObject({ url: story, ...page })
    link.dispose()
  })

  it('waits until typing stops, or the field is left; an invalid address is not looked up', async () => {
    vi.useFakeTimers()
    const { link, asked, content, errors } = start()
    link.typeUrl('not a link')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect([asked, errors()]).toEqual([[], ['Not a valid URL']])
    link.typeUrl('a.example/s')
    link.typeUrl('a.example/st')
    expect(asked).toEqual(['http://a.example/s'])
    link.typeUrl('a.example/sto')
    await vi.advanceTimersByTimeAsync(embedSettleMs)
    expect(asked.at(-1)).toBe('http://a.example/sto')
    link.typeUrl('a.example/stor')
    link.settleUrl()
    await vi.advanceTimersByTimeAsync(0)
    expect([content().url, asked.at(-1)]).toEqual(['http://a.example/stor', 'http://a.example/stor'])
    link.dispose()
  })

  it('[LINK-1] never overwrites the user’s text, and keeps no data of an earlier page, also if the next lookup fails or is skipped', async () => {
    const next = { title: 'Second', thumbnail: 'u.png' }
    const { link, look, content, form } = start([page, next, { kind: 'timeout' }, page])
    form.changeContent({ title: 'Mine' })
    await look(story)
    expect(content()).toMatchObject({ ...page, title: 'Mine' })
    await look('https://b.example/other')
    expect(content()).toMatchObject({ ...none, title: 'Mine', thumbnail: 'u.png' })
    await look('https://c.example/third')
    expect(content()).toMatchObject({ ...none, title: 'Mine' })
    link.retry()
    await settled()
    expect(content()).toMatchObject({ title: 'Mine', author: 'Them' })
    link.typeUrl('https://d.example/fourth')
    link.skip()
    expect(content()).toMatchObject({ ...none, title: 'Mine' })
    form.changeContent({ excerpt: 'My words' })
    await look(story)
    expect(content()).toMatchObject({ title: 'Mine', excerpt: 'My words', author: 'Them' })
    link.dispose()
  })

  it('looks up a restored draft without data, but not a complete one or an edit', () => {
    expect(start([page], { url: story }).asked).toEqual([story])
    expect(start([page], { url: story, title: 'x' }).asked).toEqual([])
    expect(start([page], { url: story }, { mode: 'edit' }).asked).toEqual([])
  })

  it('shows nothing if a server has no data, but says so if it may have some', () => {
    const status = (code: number): Failure => ({
      kind: 'status',
      status: code,
      msg: '',
      errors: [],
      body: null,
    })
    const quiet = [400, 403, 404, 422, 501].map(status)
    const told = [401, 408, 429, 500, 503].map(status)
    for (const failure of [...quiet, { kind: 'malformed', status: 200 } as const])
      expect(isQuiet(failure)).toBe(true)
    for (const failure of [...told, { kind: 'offline' } as const, { kind: 'timeout' } as const])
      expect(isQuiet(failure)).toBe(false)
  })

  it('[LINK-1, POST-67] uploads a thumbnail, which can be removed and restored', async () => {
    const content = { thumbnail: 't.png', url: story, title: 'x' }
    const { link, content: now, held, open, draft, errors } = start([page], content)
    link.thumbnail.take([picture()])
    expect([draft().uploading, errors()]).toEqual([true, ['Uploads in progress.']])
    await last(held).answer(uploaded('/media/1'))
    const there = { thumbnailPreupload: '/media/1', removeThumbnail: false }
    expect([draft().uploading, now()]).toMatchObject([false, there])
    link.thumbnail.remove()
    expect(now()).toMatchObject({ thumbnailPreupload: '', removeThumbnail: true })
    expect(link.thumbnail.$canUndo.get()).toBe(true)
    link.thumbnail.undo()
    expect(now()).toMatchObject(there)
    link.dispose()
    expect(open.size).toBe(0)
  })

  it('removes an upload without asking the server to remove a thumbnail that it does not have', async () => {
    const { link, content, held } = start([{ kind: 'offline' }])
    link.thumbnail.take([picture()])
    await last(held).answer(uploaded('/media/1'))
    link.thumbnail.remove()
    expect(content()).toMatchObject({ thumbnailPreupload: '', removeThumbnail: false })
  })
})
