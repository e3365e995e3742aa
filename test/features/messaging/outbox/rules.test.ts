import { describe, expect, it } from 'vitest'
import { mergeMessages } from '../../../../src/features/messaging/conversation/merge.ts'
import { pickSize, postThumbnail } from '../../../../src/features/messaging/conversation/preview.ts'
import {
  canRefetch,
  canResend,
  fetchFailureText,
  sendFailureText,
} from '../../../../src/features/messaging/outbox/failure-texts.ts'
import { canDismiss, withPickedImage } from '../../../../src/features/messaging/outbox/outgoing.ts'
import type { Content, OutgoingMessage } from '../../../../src/features/messaging/types.ts'
import { type Failure, loggedOut } from '../../../../src/platform/http/failure.ts'
import { outgoing, stored } from '../support.ts'

describe('a message is dismissed', () => {
  const photo = { outgoing: { type: 'image', file: new File(['x'], 'x.png'), image: null } } as const
  it.each<[string, Partial<OutgoingMessage>, number, boolean]>([
    ['a text on its way', { state: 'pending' }, 0.5, false],
    ['a text that waits', { state: 'queued' }, 0, false],
    ['a photo that waits', { ...photo, state: 'queued' }, 0, true],
    ['a photo of which nothing is told', { ...photo, state: 'pending' }, 0, false],
    ['a photo half of which has left', { ...photo, state: 'pending' }, 0.5, true],
    ['a photo that has left', { ...photo, state: 'pending' }, 1, false],
    [
      'an unconfirmed photo that is tried again',
      { ...photo, state: 'pending', isUnconfirmed: true },
      0.5,
      false,
    ],
    ['one that was refused', {}, 0, true],
    ['an unconfirmed one', { isUnconfirmed: true }, 0, true],
  ])('[MSGE-10, MSGC-52] %s', (_, fields, progress, expected) =>
    expect(canDismiss(outgoing('a', { isUnconfirmed: false, ...fields }), progress)).toBe(expected),
  )
})

describe('the size of a picture', () => {
  const size = (width: number) => ({ url: `https://media.example/${width}.jpg`, width, height: width })

  it('[MSGC-29, MSGC-30] of a message or a photo post is the smallest that fills 250 pixels, of a thumbnail 210', () => {
    const photo = { alt_sizes: [540, 100, 400, 210, 250].map(size), original_size: size(1280) }
    expect([250, 1000, 5000].map(wanted => pickSize(photo, wanted)?.width)).toEqual([250, 1280, 1280])
    expect(pickSize({}, 250)).toBeNull()
    expect(postThumbnail({ id: '1', photos: [photo] })).toEqual(size(250))
    const thumbnail = { alt_sizes: [540, 100, 210, 250].map(size) }
    expect(postThumbnail({ id: '1', thumbnail, photos: [{ original_size: size(400) }] })).toEqual(size(210))
  })
})

describe('a sent GIF', () => {
  const photo = (url: string) => ({ original_size: { url, width: 250, height: 140 } })
  const picked: Content = { type: 'post', post: { id: '1', type: 'photo', photos: [photo('/picked.gif')] } }
  const said = (post: object): Content => ({ type: 'post', post: { id: '1', ...post } })

  it('[MSGC-42] is shown as it was picked until the answer has a picture to show', () => {
    for (const nothing of [{}, { type: 'text', summary: 'Hm' }, { state: 'disabled' }, { photos: [] }])
      expect(withPickedImage(said(nothing), picked)).toMatchObject({
        post: { id: '1', type: 'photo', photos: [photo('/picked.gif')] },
      })
    const other = said({ type: 'photo', photos: [photo('/stored.gif')] })
    expect(withPickedImage(other, picked)).toBe(other)
  })

  it('[MSGC-42] keeps its picture after a later answer without it, not after one that says the post is gone', () => {
    const message = (content: Content) => ({ ...stored(1), content })
    const merged = (content: Content) =>
      mergeMessages([message(withPickedImage(said({}), picked))], [message(content)])[0]?.content
    expect(merged(said({}))).toMatchObject({ post: { photos: [photo('/picked.gif')] } })
    expect(merged(said({ state: 'disabled' }))).toEqual(said({ state: 'disabled' }))
  })
})

const status = (code: number, error?: number): Failure => ({
  kind: 'status',
  status: code,
  msg: '',
  errors: error === undefined ? [] : [{ code: error }],
  body: null,
})

describe('a failed fetch', () => {
  const text = (failure: Failure, random = 0) => fetchFailureText(failure, 'bruno', () => random)

  it('[MSGE-1, MSGE-2, MSGE-3, MSGE-4, MSGE-5] gives the reason by status.code, then by status', () => {
    expect(text(status(403, 7001))).toBe('Please verify your email address before talking to a Tumblr.')
    expect(text(status(409, 7001))).toBe('You can only send messages to Tumblrs you follow.')
    expect(text(status(428))).toBe('Sorry, bruno only allows messages from Tumblrs they follow.')
    expect(text(status(429))).toBe("You've hit the daily limit on new conversations. Impressive.")
  })

  it('[MSGE-6] otherwise picks one of 24 texts, each of which is possible', () => {
    const texts = new Set(Array.from({ length: 240 }, (_, index) => text(status(500), index / 240)))
    expect(texts.size).toBe(24)
    expect(texts).toContain('Something went screwy.')
    expect(texts).toContain(text(status(403, 7002), 0.9999))
    expect(texts).toContain(text({ kind: 'offline' }, 0.5))
  })

  it.each([status(401), loggedOut])(
    '[MSGE-6, MSGE-13] says if the user is logged out, as no retry helps (%#)',
    failure => {
      for (const said of [text(failure), sendFailureText(failure, () => 0)])
        expect(said).toMatch(/^You’ve been logged out/)
    },
  )

  it('[MSGE-7, MSGE-9] can be retried except for 403, 428 and 429', () => {
    const refused = [403, 428, 429, 400, 404, 409, 500].filter(code => !canRefetch(status(code)))
    expect(refused).toEqual([403, 428, 429])
    expect(canRefetch({ kind: 'offline' })).toBe(true)
  })
})

describe('a failed send', () => {
  it('[MSGE-10] can be retried except for 403, 404 and 428', () => {
    const refused = [403, 404, 428, 400, 409, 429, 500].filter(code => !canResend(status(code)))
    expect(refused).toEqual([403, 404, 428])
  })

  it('[MSGE-13, MSGE-14] has a text, the same one whenever nothing can be done', () => {
    expect(sendFailureText(status(500), () => 0)).toBe("Post didn't send.")
    expect(sendFailureText(status(500), () => 0.99)).not.toBe('')
    expect(sendFailureText(null, () => 0)).toBe("Post didn't send.")
    expect(sendFailureText(status(403), () => 0.5)).toBe("Can't send this post.")
  })
})
