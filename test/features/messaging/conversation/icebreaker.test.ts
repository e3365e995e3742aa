import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { Participant } from '../../../../src/features/blogs/participant.ts'
import { conversationsApi } from '../../../../src/features/messaging/api.ts'
import type { ConversationModel } from '../../../../src/features/messaging/conversation/conversation.ts'
import {
  createIcebreaker,
  descriptionText,
  relationText,
  tagsText,
} from '../../../../src/features/messaging/conversation/icebreaker.ts'
import type { OlderMessages } from '../../../../src/features/messaging/types.ts'
import { messagingApp, uuidOf } from '../app.ts'
import { withBarePage } from '../page.ts'
import { conversation } from '../support.ts'

const blog = (fields: Partial<Participant> = {}): Participant => ({ name: 'bruno', uuid: 'b', ...fields })
const back = { is_blog_following_you: true, duration_blog_following_you: '3 months' }
const since = { is_following_blog: true, duration_following_blog: '12 days' }

describe('what is said of a blog', () => {
  it.each<[string, Partial<Participant>]>([
    ['Mutuals for 12 days', { ...back, ...since }],
    ['Mutuals for 3 months', { ...back, ...since, duration_following_blog: '1 year' }],
    ['Mutuals for 3 months', { ...back, ...since, duration_following_blog: 'a long while' }],
    ['Mutuals', { is_blog_following_you: true, is_following_blog: true }],
    ['Followed you 3 months ago', back],
    ['Following for 12 days', since],
    ['You follow this blog', { is_following_blog: true }],
    ['Not following each other', { duration_following_blog: '12 days' }],
    ['Following for 1 day', { is_following_blog: true, duration_following_blog: 86_400 }],
    ['Followed you ages ago', { is_blog_following_you: true, duration_blog_following_you: 'ages' }],
  ])(
    '[ICE-3, ICE-4, ICE-5, ICE-6, ICE-7, ICE-11] is who follows whom, and for how long, of two the shorter: %s',
    (text, fields) => expect(relationText(blog(fields))).toBe(text),
  )

  it('[ICE-8] are at most two tags, each once, or nothing', () => {
    const lists = [['trains', '#trains', 'soup', 'rain'], ['trains', ' '], [], undefined]
    expect(lists.map(blog_tags => tagsText(blog({ blog_tags })))).toEqual([
      'Posts about #trains and #soup',
      'Posts about #trains',
      null,
      null,
    ])
  })

  it('[ICE-2] is its description without HTML', () => {
    const description = 'Soup <b>first</b>.<script>alert(1)</script>'
    const all = [{ description }, { description_sanitized: '<p>Clean</p>', description }, {}]
    expect(all.map(fields => descriptionText(blog(fields)))).toEqual(['Soup first.', 'Clean', ''])
  })
})

type ValueOf<K extends '$fetch' | '$older'> = ReturnType<ConversationModel[K]['get']>
const at = <T>(value: T) => ({ value, isLoading: false, failure: null })
const more = { held: [] } as unknown as OlderMessages

describe('createIcebreaker', () => {
  withBarePage()

  function setup({ older = null as OlderMessages | null, answer = undefined as unknown } = {}) {
    const platform = answer === undefined ? {} : { fetch: async () => Response.json(answer) }
    const test = messagingApp({}, { platform })
    const [own, other] = [uuidOf(test, 'aria'), uuidOf(test, 'papercranes')]
    const sides = [
      { name: 'aria', uuid: own },
      { name: 'papercranes', uuid: other, theme: { background_color: '#ffffff' } },
    ]
    const $info = atom(conversation({ ownUuid: own, participants: sides }))
    const $fetch = atom<ValueOf<'$fetch'>>({ value: undefined, isLoading: true, failure: null })
    const $older = atom<ValueOf<'$older'>>(at(older))
    const icebreaker = createIcebreaker({ $info, $fetch, $older }, conversationsApi(test.app))
    const asked = () => test.realm.requests.filter(({ path }) => path.endsWith('/participant_info'))
    return { test, own, other, $fetch, $older, icebreaker, asked, known: icebreaker.$blog.get }
  }

  it('[ICE-1, ICE-9, ICE-10] fetches once there are no older messages, and reads theme and relation', async () => {
    const { own, other, $fetch, $older, known, asked } = setup({ older: more })
    $fetch.set(at(true))
    expect(asked()).toHaveLength(0)
    $older.set({ ...at(more), isLoading: true })
    $older.set(at(null))
    await vi.waitFor(() => expect(known()).not.toBeNull())
    expect(asked().map(({ query }) => query)).toEqual([{ q: other, participant: own }])
    expect(known()).toMatchObject({
      ...{ name: 'papercranes', is_following_blog: true, is_blog_following_you: false },
      ...{ blog_tags: ['origami', 'paper'], theme: { background_color: '#fafafa' } },
    })
    $older.set(at(more))
    $older.set(at(null))
    expect(asked()).toHaveLength(1)
  })

  const theme = { background_color: '#123456' }
  it('[ICE-10] takes the colors from an answer that does not repeat who was asked about', async () => {
    const { $fetch, known } = setup({ answer: { global_theme_params: theme } })
    $fetch.set(at(true))
    await vi.waitFor(() => expect(known()).toMatchObject({ name: 'papercranes' }))
    expect(known()?.theme ?? known()?.global_theme_params).toEqual(theme)
  })
})
