import { describe, expect, it } from 'vitest'
import { draftDefaults, type PostDraft, type PostMode } from '../../../../src/features/posts/draft/draft.ts'
import { startDraft } from '../../../../src/features/posts/draft/start.ts'
import { kindOf } from '../../../../src/features/posts/draft/validate.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const open = async (request: Parameters<typeof startDraft>[0]) => {
  const answer = await startDraft(request, { user: null, blog: null }, async () => ({
    ok: true,
    value: { type: 'text', id: '7' },
  }))
  return answer.ok ? answer.value : null
}

describe('the form model', () => {
  it.each(
    Object.entries({
      type: 'string',
      mode: 'string',
      state: 'string',
      tumblelog: 'string',
      tags: 'list',
      postDate: 'string',
      customUrl: 'string',
      sourceUrl: 'string',
      carouselLinkUrl: 'string',
      publish_on: 'string',
      editorType: 'string',
    }),
  )('[POST-16] holds %s, a %s', (name, kind) => {
    expect(kindOf(Object.getOwnPropertyDescriptor(draftDefaults, name)?.value)).toBe(kind)
    expect(validatePost({ ...draftOf('text', { body: 'a' }), [name]: 7 } as unknown as PostDraft)).toContain(
      `Invalid "${name}" value`,
    )
  })

  it('[POST-17] has the mode that it was opened in: new, edit or reblog', async () => {
    const modes: (PostMode | undefined)[] = [
      (await open({ mode: 'new', type: 'text' }))?.mode,
      (await open({ mode: 'edit', post_id: '7' }))?.mode,
      (await open({ mode: 'reblog', reblog_id: '7', reblog_key: 'k' }))?.mode,
    ]
    expect(modes).toEqual(['new', 'edit', 'reblog'])
  })

  it.each(
    Object.entries({
      allow_photo_replies: 'boolean',
      carousel_display: 'boolean',
      members_only: 'boolean',
      allow_answers: 'boolean',
      uploading: 'boolean',
      loading: 'boolean',
      hasLoadingInlineImages: 'boolean',
      contentStats: 'object',
    }),
  )('[POST-18] holds %s, a %s', (name, kind) => {
    expect(kindOf(Object.getOwnPropertyDescriptor(draftDefaults, name)?.value)).toBe(kind)
    expect(
      validatePost({ ...draftOf('text', { body: 'a' }), [name]: 'on' } as unknown as PostDraft),
    ).toContain(`Invalid "${name}" value`)
  })

  it.each(
    Object.entries({
      reblog_id: 'string',
      reblog_key: 'string',
      is_reblog: 'boolean',
      is_private: 'boolean',
      customTweet: 'string',
      send_to_twitter: 'boolean',
      send_to_fbog: 'boolean',
      remove_reblog_tree: 'boolean',
      shareData: 'object',
    }),
  )('[POST-19] holds %s, a %s', (name, kind) => {
    expect(kindOf(Object.getOwnPropertyDescriptor(draftDefaults, name)?.value)).toBe(kind)
    expect(validatePost({ ...draftOf('text', { body: 'a' }), [name]: 7 } as unknown as PostDraft)).toContain(
      `Invalid "${name}" value`,
    )
  })
})

const flags = [
  'allow_photo_replies',
  'allow_answers',
  'carousel_display',
  'members_only',
  'is_private',
] as const

describe('a flag of a fetched post', () => {
  it.each([true, 'true', 1, '1', 'on'])('[VAL-24] is true for %j', value => {
    for (const flag of flags) expect(readDraft({ type: 'text', [flag]: value }, 'edit')?.[flag]).toBe(true)
  })

  it.each([false, 'false', 0, '0', '', 'off', null, undefined])('[VAL-25, DEC-41] is false for %j', value => {
    for (const flag of flags) expect(readDraft({ type: 'text', [flag]: value }, 'edit')?.[flag]).toBe(false)
  })

  it('[DEC-41] keeps its default for any other text', () => {
    expect(readDraft({ type: 'text', members_only: 'perhaps' }, 'edit')?.members_only).toBe(false)
  })
})
