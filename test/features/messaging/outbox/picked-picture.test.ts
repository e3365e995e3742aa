import { expect, it } from 'vitest'
import { mergeMessages } from '../../../../src/features/messaging/conversation/paging.ts'
import { withPickedPicture } from '../../../../src/features/messaging/outbox/outgoing.ts'
import type { Content, StoredMessage } from '../../../../src/features/messaging/types.ts'

const photo = (url: string) => ({ original_size: { url, width: 250, height: 140 } })
const picked: Content = { type: 'post', post: { id: '1', type: 'photo', photos: [photo('/picked.gif')] } }
const said = (post: object): Content => ({ type: 'post', post: { id: '1', ...post } })

it('[MSGC-42] a sent GIF is shown as it was picked until the answer has a picture to show', () => {
  for (const nothing of [{}, { type: 'text', summary: 'Hm' }, { state: 'disabled' }, { photos: [] }])
    expect(withPickedPicture(said(nothing), picked)).toMatchObject({
      post: { id: '1', type: 'photo', photos: [photo('/picked.gif')] },
    })
  const other = said({ type: 'photo', photos: [photo('/stored.gif')] })
  expect(withPickedPicture(other, picked)).toBe(other)
})

it('[MSGC-42] a later answer without the picture keeps it; one that says the post is gone removes it', () => {
  const message = (content: Content): StoredMessage => ({
    state: 'sent',
    key: 'm1',
    ts: 1,
    participant: 'own',
    content,
  })
  const known = [message(withPickedPicture(said({}), picked))]
  expect(mergeMessages(known, [message(said({}))])[0]?.content).toMatchObject({
    post: { photos: [photo('/picked.gif')] },
  })
  const gone = said({ state: 'disabled' })
  expect(mergeMessages(known, [message(gone)])[0]?.content).toEqual(gone)
})
