// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { MediaGroup } from '../../../src/features/posts/composer/media-group.tsx'
import type { PhotoItem } from '../../../src/features/posts/draft/draft.ts'
import { outgoingPosts } from '../../../src/features/posts/outgoing/posts.ts'
import { saveContext } from '../../../src/features/posts/server/api.ts'
import { postPayload } from '../../../src/features/posts/server/payload.ts'
import { readDraft } from '../../../src/features/posts/server/read-post.ts'
import { createTestApp } from '../../support/app.ts'
import { draftOf } from './draft-of.ts'

const photos: PhotoItem[] = [
  { id: 'o1', url: '/1.png', caption: '', sensitive: true },
  { id: 'o2', url: '/2.png', caption: '' },
]
const known = { knowsSensitive: true }

describe('a sensitive post', () => {
  it('[DEC-186] is sent as such, with its reason, only to a server that knows what that is', () => {
    const draft = draftOf('photo', { photos }, { sensitive: true, sensitiveReason: ` ${'é'.repeat(120)}` })
    const sent = postPayload(draft, known)
    expect(sent['post[sensitive]']).toBe(true)
    expect(sent['post[sensitive_reason]']).toBe('é'.repeat(100))
    expect([sent['sensitive[o1]'], sent['sensitive[o2]']]).toEqual([true, undefined])
    expect(postPayload({ ...draft, sensitive: false }, known)).toMatchObject({
      'post[sensitive]': false,
      'post[sensitive_reason]': '',
    })
    expect(postPayload(draft)).not.toHaveProperty('post[sensitive]')
    const { app } = createTestApp({ bootstrap: { media: ['sensitive'] } })
    expect(saveContext(app).knowsSensitive).toBe(true)
  })

  it.each([
    [true, true, ''],
    ['blood', true, 'blood'],
    [false, false, ''],
    [undefined, false, ''],
  ])('[DEC-186] that the server says is %j is edited as that', (sensitive, isSensitive, reason) => {
    const draft = readDraft(
      { id: 1, type: 'photo', sensitive, photos: [{ url: '/1.png', sensitive }] },
      'edit',
    )
    expect(draft).toMatchObject({ sensitive: isSensitive, sensitiveReason: reason })
  })

  it('[DEC-186] stays so in a reblog, whose writer can’t uncover it', () => {
    const draft = readDraft({ id: 1, type: 'text', sensitive: 'blood' }, 'reblog')
    if (!draft) throw new Error('no draft')
    expect(draft.sensitive).toBe(true)
    expect(postPayload(draft, known)['post[sensitive]']).toBe(true)
    expect(postPayload({ ...draft, sensitive: false }, known)).not.toHaveProperty('post[sensitive]')
  })

  it('[DEC-177, DEC-186] a post that an earlier version has left on its way is still sent', () => {
    const { app } = createTestApp()
    const { sensitive: _, sensitiveReason: __, ...old } = draftOf('text', { body: 'Hi' })
    const posts = app.get(outgoingPosts)
    posts.write('p1', {
      draft: old as never,
      initial: old as never,
      request: { mode: 'new', type: 'text' },
      context: { knowsSensitive: true },
      key: 'k',
      draftSlot: '',
      notBefore: 0,
      mayBeSaved: false,
      held: '',
    })
    expect(posts.read('p1')?.draft).toEqual(draftOf('text', { body: 'Hi' }))
    expect(posts.read('p1')?.context.knowsSensitive).toBe(true)
  })

  it('[DEC-186] is marked in its settings, where the reminder is switched on and off; neither is there for other servers', () => {
    const change = vi.fn()
    const $isOn = atom(true)
    const reminder = { $isOn, set: (isOn: boolean) => $isOn.set(isOn) }
    const props = { form: { change }, reminder, mayCover: true }
    const { rerender, container } = render(<MediaGroup {...props} draft={draftOf('text')} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Sensitive post' }))
    expect(change).toHaveBeenCalledWith({ sensitive: true })
    fireEvent.click(screen.getByRole('switch', { name: 'Remind me to describe photos' }))
    expect($isOn.get()).toBe(false)
    rerender(<MediaGroup {...props} draft={draftOf('text', {}, { sensitive: true })} />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'blood' } })
    expect(change).toHaveBeenLastCalledWith({ sensitiveReason: 'blood' })
    rerender(<MediaGroup {...props} reminder={null} mayCover={false} draft={draftOf('text')} />)
    expect(container.childElementCount).toBe(0)
  })
})
