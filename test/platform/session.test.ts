import { describe, expect, it } from 'vitest'
import { session } from '../../src/platform/session.ts'
import { createTestApp } from '../support/app.ts'

const channels = [{ name: 'side', is_current: true }, { name: 'main' }]
const withUser = (user: object) =>
  createTestApp({ bootstrap: { user: { name: 'main', channels, ...user } } }).app.get(session)

describe('the session', () => {
  it('[BOOT-12] knows the current and the primary blog, the primary one first', () => {
    const { $current, $primary, $blogs } = withUser({ primary: 'main' })
    expect($current.get()?.name).toBe('side')
    expect($primary.get()?.name).toBe('main')
    expect($blogs.get().map(({ name }) => name)).toEqual(['main', 'side'])
  })

  it('[BOOT-12] falls back to the primary blog, and that to the first', () => {
    const { $current, $primary } = withUser({ channels: [{ name: 'one' }, { name: 'two' }], primary: 'gone' })
    expect($primary.get()?.name).toBe('one')
    expect($current.get()?.name).toBe('one')
  })

  it('makes one of the user’s blogs the current one, and no other', () => {
    const { $current, setCurrent } = withUser({})
    setCurrent('main')
    expect($current.get()?.name).toBe('main')
    setCurrent('stranger')
    expect($current.get()?.name).toBe('main')
  })

  it('[BOOT-11, BOOT-17] updates the user from a call’s answer', () => {
    const { $user, updateUser, isOwn } = withUser({})
    updateUser({ limits: { photos: 10 } })
    expect($user.get()?.limits).toEqual({ photos: 10 })
    expect([isOwn('side'), isOwn('x'), isOwn(undefined)]).toEqual([true, false, false])
  })

  it('has nothing for a guest', () => {
    const { $user, $current, $blogs, isLoggedIn, updateUser } = createTestApp({ user: null }).app.get(session)
    updateUser({ friend_count: 1 })
    expect([$user.get(), $current.get(), $blogs.get(), isLoggedIn()]).toEqual([null, null, [], false])
  })
})
