import { atom } from 'nanostores'

/**
 * What a user whose session has ended sees. `not yet`: they said that they have logged in, but haven't. `other user`:
 * someone else has logged in, and the page reloads.
 */
export type LoginState = 'idle' | 'asking' | 'checking' | 'not yet' | 'other user'

/** Separate from `login.ts`, so that the login sheet costs nothing until a session ends. */
export const loginState = () => atom<LoginState>('idle')
