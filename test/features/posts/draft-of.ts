import { type Content, draftDefaults, type PostDraft } from '../../../src/features/posts/draft/draft.ts'
import { findFaults } from '../../../src/features/posts/draft/draft-rules.ts'
import { createPostForm, type PostForm } from '../../../src/features/posts/draft/post-form.ts'
import { postTypes } from '../../../src/features/posts/types/post-types.ts'
import type { PostType } from '../../../src/platform/bus/contract.ts'

/** A draft of a type with the test's own fields. */
export const draftOf = (
  type: PostType,
  content: Content = {},
  fields: Partial<PostDraft> = {},
): PostDraft => ({
  ...draftDefaults,
  tumblelog: 'aria',
  ...fields,
  type,
  content: { ...postTypes[type].fields, ...content },
})

/** The messages of errors that prevent saving. */
export const validatePost = (draft: PostDraft, appProtocol?: string): string[] =>
  findFaults(draft, appProtocol).map(({ text }) => text)

/** A form from which everything is saved, unless the test says otherwise. */
export const formWith = (
  initial: PostDraft,
  deps: Partial<Parameters<typeof createPostForm>[0]> = {},
): PostForm =>
  createPostForm({
    initial,
    save: async () => ({ ok: true, value: {} }),
    confirm: async () => true,
    isUnsure: () => false,
    now: () => 0,
    ...deps,
  })
