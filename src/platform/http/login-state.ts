import { atom } from 'nanostores'

/**
 * What a user whose session has ended sees of it. `not yet`: they said that they have logged in, but have not. `other
 * user`: somebody else has logged in, and the page reloads.
 */
export type LoginState = 'idle' | 'asking' | 'checking' | 'not yet' | 'other user'

/** Apart from `login.ts`, so that the sheet's place costs nothing until a session ends. */
export const loginState = () => atom<LoginState>('idle')
