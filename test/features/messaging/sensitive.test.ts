import * as v from 'valibot'
import { expect, it } from 'vitest'
import { conversationSchema, readConversation } from '../../../src/features/messaging/wire.ts'

it.each([
  [{ type: 'POSTREF', post: { id: '1', sensitive: 'blood' } }, 'blood'],
  [{ type: 'POSTREF', post: { id: '1', sensitive: true } }, ''],
  [{ type: 'IMAGE', image: {}, sensitive: 'blood' }, 'blood'],
  [{ type: 'IMAGE', image: {}, sensitive: false }, undefined],
  [{ type: 'POSTREF', post: { id: '1', sensitive: 3 } }, undefined],
])('[DEC-183] what the server says of a message is why it is covered: %j', (message, reason) => {
  const data = [{ ts: '1', participant: 'p', ...message }]
  const { messages } = readConversation(v.parse(conversationSchema, { messages: { data } }))
  expect(messages[0]?.content).toEqual(
    expect.objectContaining(reason === undefined ? {} : { sensitive: reason }),
  )
  if (reason === undefined) expect(messages[0]?.content).not.toHaveProperty('sensitive')
})
