import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noBlogsYet } from '../../../../src/features/blogs/find-blogs.ts'
import { placeholderOf, popoverState } from '../../../../src/features/messaging/share-message/recipients.ts'
import { readRequest } from '../../../../src/features/messaging/share-message/share-request.ts'

class Anchor {}
const anchor = new Anchor()

describe('the popover’s request', () => {
  beforeEach(() => void vi.stubGlobal('Element', Anchor))

  it('[SMSG-12, SMSG-13] needs a post, its blog and an anchor', () => {
    const whole = { post_id: '12', blog_uuid: 't:owl', anchor }
    expect(readRequest(whole)).toMatchObject({ postId: '12', blogUuid: 't:owl', anchor })
    for (const name of ['post_id', 'blog_uuid', 'anchor'])
      for (const nothing of [undefined, null, '', ' ', {}])
        expect(readRequest({ ...whole, [name]: nothing })).toBeNull()
  })

  it('[SMSG-12] takes post and blog from the post around the button, its own values first', () => {
    const post = { id: '12', 'tumblelog-data': { name: 'owl', uuid: 't:owl' }, post_url: '/post/12', anchor }
    expect(readRequest(post)).toMatchObject({ postId: '12', blogUuid: 't:owl', blog: 'owl' })
    expect(readRequest({ ...post, post_id: 13, blog_uuid: 't:other' })).toMatchObject({
      postId: '13',
      blogUuid: 't:other',
      external: { post_url: '/post/12' },
    })
  })

  it('[SMSG-42] offers only those of its blogs that accept messages', () => {
    const favorites = [
      { name: 'one', uuid: 't:1', can_receive_messages: true },
      { name: 'two', uuid: 't:2', can_receive_messages: false },
      { name: 'three', uuid: 't:3' },
      { name: 'none' },
      'x',
    ]
    const read = readRequest({ post_id: '1', blog_uuid: 't:owl', anchor, favorites })
    expect(read?.favorites.map(({ name }) => name)).toEqual(['one'])
  })
})

describe('the popover’s state', () => {
  const list = { ...noBlogsYet, value: [{ uuid: 'you', name: 'you' }], isLoading: false }
  const nobody = { list, recipient: undefined, sender: 'me', isSending: false }

  it('[SMSG-20] has eight flags', () => {
    expect(popoverState(nobody)).toEqual({
      isSending: false,
      isLoading: false,
      isLoadingFavorites: false,
      isDisabled: true,
      isEmpty: false,
      isShowFavorites: true,
      isShowMessage: false,
      isShowExternalNetworksRow: true,
    })
    const loading = { isLoadingFavorites: true, isLoading: false }
    expect(popoverState({ ...nobody, list: noBlogsYet })).toMatchObject(loading)
    const searching = { isLoadingFavorites: false, isLoading: true, isShowFavorites: false }
    expect(popoverState({ ...nobody, list: { ...noBlogsYet, query: 'x' } })).toMatchObject(searching)
    expect(popoverState({ ...nobody, list: { ...list, value: [] } }).isEmpty).toBe(true)
    const chosen = { isDisabled: false, isShowMessage: true, isShowExternalNetworksRow: false }
    expect(popoverState({ ...nobody, recipient: 'you' })).toMatchObject(chosen)
  })

  it('[SMSG-28] disables sending to the sender itself, without a recipient, and while sending', () => {
    for (const fields of [{ recipient: 'me' }, { sender: undefined }, { isSending: true }])
      expect(popoverState({ ...nobody, recipient: 'you', ...fields }).isDisabled).toBe(true)
  })

  it('[SMSG-29, SMSG-30, SMSG-31] has placeholder texts for the empty box', () => {
    expect(placeholderOf('favorites', false)).toBe('Say something if you like...')
    expect(placeholderOf('search', false)).toBe('Say something if you like...')
    expect(placeholderOf('trail', false)).toBe('Discuss this post if you like...')
    expect(placeholderOf('trail', true)).toBe('Sending...')
  })
})
