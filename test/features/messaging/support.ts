import type { Conversation, OutgoingMessage, StoredMessage } from '../../../src/features/messaging/types.ts'

export const stored = (ts: number, text = `text ${ts}`, participant = 'own'): StoredMessage => ({
  state: 'sent',
  key: String(ts),
  ts,
  participant,
  content: { type: 'text', text, formatting: [] },
})

export const outgoing = (text: string, fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  state: 'error',
  key: `new-${text}`,
  idempotencyKey: `of ${text}`,
  ts: 1,
  participant: 'own',
  content: { type: 'text', text, formatting: [] },
  outgoing: { type: 'text', text },
  canRetry: true,
  isUnconfirmed: true,
  isOffline: false,
  isLoggedOut: false,
  error: null,
  ...fields,
})

export const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  key: 'own other',
  id: 'c1',
  status: null,
  ownUuid: 'own',
  participants: [
    { name: 'aria', uuid: 'own' },
    { name: 'bruno', uuid: 'other' },
  ],
  lastModifiedTs: 0,
  lastReadTs: 0,
  canSend: true,
  isPossibleSpam: false,
  isBlurredImages: false,
  unreadCount: 0,
  lastOpenedTs: 0,
  last: null,
  ...fields,
})
