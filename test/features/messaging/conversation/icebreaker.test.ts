// @vitest-environment happy-dom

import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { conversationsApi } from '../../../../src/features/messaging/api.ts'
import type { ConversationModel } from '../../../../src/features/messaging/conversation/conversation.types.ts'
import { createIcebreaker } from '../../../../src/features/messaging/conversation/icebreaker.ts'
import {
  descriptionText,
  relationText,
  tagsText,
} from '../../../../src/features/messaging/conversation/relation.ts'
import type { OlderMessages, Participant } from '../../../../src/features/messaging/types.ts'
import { type MessagingTestApp, messagingApp, uuidOf } from '../app.ts'
import { conversation } from '../support.ts'

const blog = (fields: Partial<Participant> = {}): Participant => ({ name: 'bruno', uuid: 'b', ...fields })
const back = { is_blog_following_you: true, duration_blog_following_you: '3 months' }
const since = { is_following_blog: true, duration_following_blog: '12 days' }

describe('relationText', () => {
  it('[ICE-3, ICE-4, ICE-11] for blogs that follow each other names the shorter duration', () => {
    expect(relationText(blog({ ...back, ...since }))).toBe('Mutuals for 12 days')
    expect(relationText(blog({ ...back, ...since, duration_following_blog: '1 year' }))).toBe(
      'Mutuals for 3 months',
    )
    expect(relationText(blog({ ...back, ...since, duration_following_blog: 'a long while' }))).toBe(
      'Mutuals for 3 months',
    )
    expect(relationText(blog({ is_blog_following_you: true, is_following_blog: true }))).toBe('Mutuals')
  })

  it('[ICE-5, ICE-6, ICE-7, ICE-11] says who follows whom, and for how long', () => {
    expect(relationText(blog(back))).toBe('Followed you 3 months ago')
    expect(relationText(blog(since))).toBe('Following for 12 days')
    expect(relationText(blog({ duration_following_blog: '12 days' }))).toBe('Not following each other')
    expect(relationText(blog({ is_following_blog: true, duration_following_blog: 86_400 }))).toBe(
      'Following for 1 day',
    )
    expect(relationText(blog({ is_blog_following_you: true, duration_blog_following_you: 'ages' }))).toBe(
      'Followed you ages ago',
    )
  })
})

describe('tagsText and descriptionText', () => {
  it('[ICE-8] names at most two tags, each once, or nothing', () => {
    expect(tagsText(blog({ blog_tags: ['trains', '#trains', 'soup', 'rain'] }))).toBe(
      'Posts about #trains and #soup',
    )
    expect(tagsText(blog({ blog_tags: ['trains', ' '] }))).toBe('Posts about #trains')
    expect(tagsText(blog({ blog_tags: [] }))).toBeNull()
    expect(tagsText(blog())).toBeNull()
  })

  it('[ICE-2] strips the HTML of the description', () => {
    expect(descriptionText(blog({ description: 'Soup <b>first</b>.<script>alert(1)</script>' }))).toBe(
      'Soup first.',
    )
    expect(
      descriptionText(blog({ description_sanitized: '<p>Clean</p>', description: '<i>Other</i>' })),
    ).toBe('Clean')
    expect(descriptionText(blog())).toBe('')
  })
})

type ValueOf<K extends '$fetch' | '$older'> = ReturnType<ConversationModel[K]['get']>
const at = <T>(value: T) => ({ value, isLoading: false, failure: null })
const more = { held: [] } as unknown as OlderMessages

describe('createIcebreaker', () => {
  function setup(test: MessagingTestApp = messagingApp(), older: OlderMessages | null = null) {
    const [own, other] = [uuidOf(test, 'aria'), uuidOf(test, 'papercranes')]
    const $info = atom(
      conversation({
        ownUuid: own,
        participants: [
          { name: 'aria', uuid: own },
          { name: 'papercranes', uuid: other },
        ],
      }),
    )
    const $fetch = atom<ValueOf<'$fetch'>>({ value: undefined, isLoading: true, failure: null })
    const $older = atom<ValueOf<'$older'>>(at(older))
    const icebreaker = createIcebreaker({ $info, $fetch, $older }, conversationsApi(test.app))
    const asked = () =>
      test.realm.requests.filter(({ path }) => path === '/svc/conversations/participant_info')
    return { test, own, other, $info, $fetch, $older, icebreaker, asked }
  }

  it('[ICE-1, ICE-9, ICE-10] fetches once there are no older messages, and reads theme and relation', async () => {
    const { own, other, $fetch, $older, icebreaker, asked } = setup(undefined, more)
    $fetch.set(at(true))
    expect(asked()).toHaveLength(0)
    $older.set({ ...at(more), isLoading: true })
    $older.set(at(null))
    await vi.waitFor(() => expect(icebreaker.$blog.get()).not.toBeNull())
    expect(asked().map(({ query }) => query)).toEqual([{ q: other, participant: own }])
    expect(icebreaker.$blog.get()).toMatchObject({
      name: 'papercranes',
      is_following_blog: true,
      is_blog_following_you: false,
      blog_tags: ['origami', 'paper'],
    })
    const read = icebreaker.$blog.get()
    expect((read?.theme ?? read?.global_theme_params)?.background_color).toBe('#fafafa')
    $older.set(at(more))
    $older.set(at(null))
    expect(asked()).toHaveLength(1)
  })

  it.each(['theme', 'global_theme_params'])('[ICE-10] takes the colours from %s', async field => {
    const theme = { background_color: '#123456' }
    const test = messagingApp(
      {},
      { platform: { fetch: async () => Response.json({ name: 'papercranes', uuid: 'x', [field]: theme }) } },
    )
    const { $fetch, icebreaker } = setup(test)
    $fetch.set(at(true))
    await vi.waitFor(() => expect(icebreaker.$blog.get()).toMatchObject({ [field]: theme }))
  })

  it('[ICE-10] takes colours and relation from an answer that does not repeat who was asked about', async () => {
    const answer = { global_theme_params: { background_color: '#123456' }, is_following_blog: true }
    const test = messagingApp({}, { platform: { fetch: async () => Response.json(answer) } })
    const theme = { background_color: '#ffffff' }
    const { $info, $fetch, icebreaker } = setup(test)
    const participants = $info.get().participants.map(participant => ({ ...participant, theme }))
    $info.set({ ...$info.get(), participants })
    $fetch.set(at(true))
    await vi.waitFor(() =>
      expect(icebreaker.$blog.get()).toMatchObject({
        name: 'papercranes',
        theme: answer.global_theme_params,
        is_following_blog: true,
      }),
    )
  })

  it.each([{ answer: {} }, { answer: [] }])(
    '[ICE-7] says nothing of blogs after an answer that says nothing of them: %j',
    async ({ answer }) => {
      const test = messagingApp({}, { platform: { fetch: async () => Response.json(answer) } })
      const { $fetch, icebreaker } = setup(test)
      $fetch.set(at(true))
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(icebreaker.$blog.get()).toBeNull()
    },
  )

  it.each(['status', 'drop', 'cut', 'malformed'] as const)(
    '[ICE-1] is left out if %s meets the call, and fetched again with the next fetch',
    async kind => {
      const { test, $fetch, icebreaker, asked } = setup()
      test.realm.faults.add({ call: 'GET /svc/conversations/participant_info', kind, status: 500 })
      $fetch.set(at(true))
      await vi.waitFor(() => expect(test.realm.faults.list()).toHaveLength(0))
      await vi.waitFor(() => {
        $fetch.set(at(true))
        expect(icebreaker.$blog.get()?.name).toBe('papercranes')
      })
      expect(asked().length).toBeLessThanOrEqual(2)
      icebreaker.dispose()
    },
  )
})
