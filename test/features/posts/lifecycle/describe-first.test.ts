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
  const formOf = (content: Content = { photos }, fields: Partial<PostDraft> = {}, initial = fields) => ({
    flush() {},
    initial: draftOf('photo', {}, initial),
    $draft: atom(draftOf('photo', content, fields)),
  })
  return { ask, asked, show, toasts, $isOn, formOf }
}

describe('before a post with photos that nobody has described', () => {
  it('[DEC-186] one question says how many, and sends it all the same, once', async () => {
    const { ask, asked, formOf } = setUp()
    const form = formOf()
    expect(await ask(form)).toBe(true)
    expect(asked[0]?.title).toBe('Photos without a description: 2 of 3')
    expect(ask(form)).toBeNull()
    expect(await ask(formOf())).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('[DEC-186] or leads to the first of them, and does not ask about this post again', async () => {
    const { ask, show, formOf } = setUp('add')
    const form = formOf()
    expect(await ask(form)).toBe(false)
    expect(show).toHaveBeenCalledOnce()
    expect(ask(form)).toBeNull()
  })

  it('[DEC-186] or never again, which can be undone; the post is sent', async () => {
    const { ask, toasts, $isOn, show, formOf } = setUp('off')
    expect(await ask(formOf())).toBe(true)
    expect($isOn.get()).toBe(false)
    expect(show).not.toHaveBeenCalled()
    expect(ask(formOf())).toBeNull()
    toasts[0]?.run()
    expect($isOn.get()).toBe(true)
  })

  it.each([
    ['a draft', { state: 'draft' }, {}],
    ['an edit of what was published without', { mode: 'edit' }, { mode: 'edit' }],
  ] as const)('[DEC-186] nothing is asked for %s', (_, fields, initial) => {
    const { ask, formOf } = setUp()
    expect(ask(formOf({ photos }, fields, initial))).toBeNull()
  })

  it('[DEC-186] a draft that is published is asked for; what lacks something else is not', async () => {
    const { ask, asked, formOf } = setUp()
    const draft = { mode: 'edit', state: 'draft' } as const
    expect(await ask(formOf({ photos }, { mode: 'edit' }, draft))).toBe(true)
    const broken = photos.map(photo => ({ ...photo, url: '' }))
    expect(ask(formOf({ photos: broken }))).toBeNull()
    expect(ask(formOf({ photos: photos.slice(0, 1) }))).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
