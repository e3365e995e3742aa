import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { createDescribeFirst } from '../../../../src/features/posts/lifecycle/describe-first.ts'
import type { Question, ToastAction } from '../../../../src/shared/feedback/store.ts'
import { draftOf } from '../draft-of.ts'

const photos = [
  { id: 'o1', url: '/1.png', caption: '', alt: 'A boat' },
  { id: 'o2', url: '/2.png', caption: '' },
  { id: 'o3', url: '/3.png', caption: '' },
]
const formOf = (fields: Partial<PostDraft> = {}, initial = fields, content: Content = { photos }) => ({
  flush() {},
  initial: draftOf('photo', {}, initial),
  $draft: atom(draftOf('photo', content, fields)),
})

function setUp(answer: 'post' | 'add' | 'off' = 'post') {
  const $isOn = atom(true)
  const show = vi.fn()
  const asked: Question[] = []
  const toasts: (ToastAction | undefined)[] = []
  const ask = createDescribeFirst({
    reminder: { $isOn, set: isOn => $isOn.set(isOn) },
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
  return { ask, asked, show, toasts, $isOn }
}

describe('before a post with photos that nobody has described', () => {
  it('[DEC-186] one question says how many, and sends it all the same, once', async () => {
    const { ask, asked } = setUp()
    const form = formOf()
    expect(await ask(form)).toBe(true)
    expect(asked[0]?.title).toBe('Photos without a description: 2 of 3')
    expect(ask(form)).toBeNull()
    expect(await ask(formOf())).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('[DEC-186] or leads to the first of them, and does not ask about this post again', async () => {
    const { ask, show } = setUp('add')
    const form = formOf()
    expect(await ask(form)).toBe(false)
    expect(show).toHaveBeenCalledOnce()
    expect(ask(form)).toBeNull()
  })

  it('[DEC-186] or never again, which can be undone; the post is sent', async () => {
    const { ask, toasts, $isOn, show } = setUp('off')
    expect(await ask(formOf())).toBe(true)
    expect($isOn.get()).toBe(false)
    expect(show).not.toHaveBeenCalled()
    expect(ask(formOf())).toBeNull()
    toasts[0]?.run()
    expect($isOn.get()).toBe(true)
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
