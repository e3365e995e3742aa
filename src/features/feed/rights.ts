import type { Audience } from '../../platform/bus/contract.ts'

export const audiences = ['everyone', 'following', 'mutuals', 'nobody'] as const satisfies readonly Audience[]

/** What a blog can allow or refuse others to do with a post. */
export type Right = 'reply' | 'reblog'
/** The field of a post that says who can. */
export const fieldOf = { reply: 'who_can_reply', reblog: 'who_can_reblog' } as const

export const audienceOf = (value: unknown): Audience => audiences.find(known => known === value) ?? 'everyone'
