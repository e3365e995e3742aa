import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { altReminder, createDescribeFirst } from '../../../../src/features/posts/lifecycle/describe-first.ts'
import type { Question, ToastAction } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf } from '../draft-of.ts'

const photos = ['A boat', undefined, ''].map((alt, at) => ({ id: `o${at}`, url: '/1.png', caption: '', alt }))
const formOf = (fields: Partial<PostDraft> = {}, initial = fields, content: Content = { photos }) => ({
  flush() {},
  initial: draftOf('photo', {}, initial),
  $draft: atom(draftOf('photo', content, fields)),
})

function setUp(answer: 'post' | 'add' | 'off' = 'post') {
  const reminder = createTestApp().app.get(altReminder)
  const show = vi.fn()
  const asked: Question[] = []
  const toasts: (ToastAction | undefined)[] = []
  const ask = createDescribeFirst({
    reminder,
    show,
    feedback: {
      async confirm(question) {
        asked.push(question)
        if (answer === 'off') question.instead?.run()
        return answer === 'post'
      },
      toast(_, action) {
        toasts.push(action)
        return () => {}
      },
    },
  })
  return { ask, asked, show, toasts, reminder }
}

describe('before a post with photos that nobody has described', () => {
  it.each([
    ['sends it all the same', 'post', true],
    ['leads to the first of them', 'add', false],
  ] as const)(
    '[DEC-186] one question says how many, %s, and is not asked again of this post',
    async (_, answer, isSent) => {
      const { ask, asked, show } = setUp(answer)
      const form = formOf()
      expect(await ask(form)).toBe(isSent)
      expect(asked[0]?.title).toBe('Photos without a description: 2 of 3')
      expect(show).toHaveBeenCalledTimes(isSent ? 0 : 1)
      expect(ask(form)).toBeNull()
      expect(await ask(formOf())).toBe(isSent)
    },
  )

  it.each([
    [{}, 'Post anyway'],
    [{ state: 'queued' }, 'Queue anyway'],
    [{ state: 'scheduled' }, 'Schedule anyway'],
  ] as const)('[DEC-186] the answer that sends it has the verb of %o', async (fields, label) => {
    const { ask, asked } = setUp()
    await ask(formOf(fields))
    expect(asked[0]?.confirm).toBe(label)
  })

  it('[DEC-186] or never again, which can be undone; the post is sent', async () => {
    const { ask, toasts, reminder, show } = setUp('off')
    expect(await ask(formOf())).toBe(true)
    expect(reminder.$value.get().off).toBe(true)
    expect(show).not.toHaveBeenCalled()
    expect(ask(formOf())).toBeNull()
    toasts[0]?.run()
    expect(reminder.$value.get().off).toBe(false)
  })

  it('[DEC-186] nothing is asked for a draft until it is published, for an edit of what was, or for what lacks something else', async () => {
    const { ask } = setUp()
    const broken = photos.map(photo => ({ ...photo, url: '' }))
    for (const form of [
      formOf({ state: 'draft' }, {}),
      formOf({ mode: 'edit' }),
      formOf({}, {}, { photos: broken }),
      formOf({}, {}, { photos: photos.slice(0, 1) }),
    ])
      expect(ask(form)).toBeNull()
    expect(await ask(formOf({ mode: 'edit' }, { mode: 'edit', state: 'draft' }))).toBe(true)
  })
})
