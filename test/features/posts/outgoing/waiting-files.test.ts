import { describe, expect, it } from 'vitest'
import type { Content, PhotoItem } from '../../../../src/features/posts/draft/draft.ts'
import { waitingFiles } from '../../../../src/features/posts/outgoing/waiting-files.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const uploaded = { url: 'https://host.example/up/1', key: 'k1' }
const photo = (fields: Partial<PhotoItem>): PhotoItem => ({ id: 'o1', url: '', caption: '', ...fields })
/** A post once all of its files are uploaded. */
const complete = (type: PostType, content: Content) => {
  let draft = draftOf(type, content)
  for (const { fill } of waitingFiles(draft)) draft = fill(draft, uploaded, { copyright_fallback: true })
  expect(waitingFiles(draft)).toEqual([])
  return draft.content
}

describe('[DEC-177] files that are stored while they are uploaded', () => {
  it.each([
    ['photo', { photos: [photo({ pending: true, fileKey: 'f' }), photo({ id: 'o2', url: 'https://a/b' })] }],
    ['audio', { fileKey: 'f', confirmTos: true }],
    ['video', { source: 'upload', fileKey: 'f', confirmTos: true }],
    ['link', { url: 'https://a.example/', thumbnailFileKey: 'f' }],
  ] as const)('do not hold a %s in its form', (type, content) => {
    const draft = draftOf(type, content)
    expect(validatePost(draft)).toEqual([])
    expect(waitingFiles(draft).map(({ key }) => key)).toEqual(['f'])
  })

  it('hold it while only this page has them, or the user has not agreed', () => {
    expect(validatePost(draftOf('photo', { photos: [photo({ pending: true })] }))).toEqual([
      'Uploads in progress.',
    ])
    expect(validatePost(draftOf('audio', { fileKey: 'f' }))).toHaveLength(1)
    expect(validatePost(draftOf('video', { source: 'upload', fileKey: 'f' }))).toHaveLength(1)
  })

  it('fill in what their forms would have', () => {
    expect(
      complete('photo', { photos: [photo({ fileKey: 'f', fileName: 'a.png', caption: 'A' })] }),
    ).toMatchObject({
      photos: [{ id: 'o1', url: uploaded.url, preuploadUrl: uploaded.url, caption: 'A', fileKey: undefined }],
    })
    expect(complete('audio', { fileKey: 'f', artFileKey: 'g' })).toMatchObject({
      preuploadUrl: uploaded.url,
      copyrightFallback: true,
      preuploadAlbumArt: uploaded.url,
      fileKey: '',
      artFileKey: '',
    })
    expect(complete('video', { fileKey: 'f' })).toMatchObject({
      preuploadUrl: uploaded.url,
      preuploadKey: 'k1',
    })
    expect(complete('link', { thumbnailFileKey: 'f' })).toMatchObject({ thumbnailPreupload: uploaded.url })
  })

  it('are none for what is uploaded already', () => {
    expect(waitingFiles(draftOf('audio', { fileKey: 'f', preuploadUrl: 'https://a/b' }))).toEqual([])
    expect(
      waitingFiles(draftOf('photo', { photos: [photo({ fileKey: 'f', preuploadUrl: 'https://a/b' })] })),
    ).toEqual([])
  })
})
