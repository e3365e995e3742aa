import type { Blog, User } from '../../../src/platform/bus/contract.ts'

/** Page data of a user who can message, with these blogs. */
export const messenger = (channels: Blog[], fields: Partial<User> = {}) => ({
  user: { ...{ name: 'aria', can_message: true, is_verified_email: true, channels }, ...fields },
  messaging: { polling_token: 'secret' },
})

/** Waits for calls and answers; only the clock is fake. */
export const settle = async () => {
  for (let round = 0; round < 30; round++) await new Promise(resolve => setImmediate(resolve))
}
