// @vitest-environment happy-dom

import { useStore } from '@nanostores/react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type Caret, putCaret, watchCaret } from '../../../../src/features/posts/composer/caret.ts'
import { refuseFiles } from '../../../../src/features/posts/composer/composer-frame.tsx'
import { TitleField } from '../../../../src/features/posts/composer/fields.tsx'
import { MediaGroup } from '../../../../src/features/posts/composer/post-settings.tsx'
import { BundleChips } from '../../../../src/features/posts/composer/tag-chips.tsx'
import { TagsField } from '../../../../src/features/posts/composer/tags-field.tsx'
import type { RichEditor } from '../../../../src/features/posts/editor/editor-store.ts'
import { RichField } from '../../../../src/features/posts/editor/rich-field.tsx'
import { carets } from '../../../../src/features/posts/lifecycle/caret-memory.ts'
import { altReminder } from '../../../../src/features/posts/lifecycle/describe-first.ts'
import type { EditorProps } from '../../../../src/ui/editor/editor-props.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf, formWith } from '../draft-of.ts'

function draw(): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = `
    <button>Close</button>
    <input value="A title">
    <div contenteditable="true"><p>One</p><p>Two <b>bold</b> words</p></div>
    <input type="checkbox">`
  document.body.replaceChildren(form)
  return form
}
const find = <E extends HTMLElement>(form: Element, selector: string): E => {
  const found = form.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
/** The caret of a form after something was done in it, a button was pressed, and the form has closed. */
function caretAfter(act: (form: Element) => void): Caret | null {
  const form = draw()
  const { read, stop } = watchCaret(form)
  act(form)
  find(form, 'button').focus()
  stop()
  return read()
}
const boldIn = (form: Element) => find(form, 'b').firstChild as Text
const selectBold = (form: Element, from: number, to: number) => {
  find(form, '[contenteditable]').focus()
  document.getSelection()?.setBaseAndExtent(boldIn(form), from, boldIn(form), to)
}

describe('the cursor of a form', () => {
  it('[DEC-176] is where it was in a field of one line, though the button had the focus', () => {
    const caret = caretAfter(form => {
      const field = find<HTMLInputElement>(form, 'input')
      field.focus()
      field.setSelectionRange(2, 4)
    })
    const again = draw()
    expect(caret && putCaret(again, caret)).toBe(true)
    const field = find<HTMLInputElement>(again, 'input')
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 2, 4])
  })

  it('[DEC-176] is where it was in formatted text', () => {
    const caret = caretAfter(form => {
      selectBold(form, 1, 3)
      document.dispatchEvent(new Event('selectionchange'))
    })
    const again = draw()
    expect(caret && putCaret(again, caret)).toBe(true)
    expect(document.activeElement).toBe(find(again, '[contenteditable]'))
    const { anchorNode, anchorOffset, focusOffset } = document.getSelection() ?? {}
    expect([anchorNode, anchorOffset, focusOffset]).toEqual([boldIn(again), 1, 3])
  })

  it('[DEC-176] is behind the last letter, though the form has closed before the browser told of it', () => {
    expect(caretAfter(form => selectBold(form, 4, 4))?.start).toEqual([1, 1, 0, 4])
  })

  it('[DEC-176] is nowhere if no text field had it, or the form has fewer fields now', () => {
    expect(caretAfter(() => {})).toBeNull()
    expect(putCaret(draw(), { field: 7, start: 0, end: 0 })).toBe(false)
  })

  it('[DEC-176] is put back only in the form that Undo opens', () => {
    const kept = createTestApp().app.get(carets)
    const caret = { field: 1, start: 2, end: 2 }
    kept.follow('new text', () => caret)()
    expect(kept.take('new text')).toBeNull()
    kept.want('new text')
    expect(kept.take('new quote')).toBeNull()
    kept.want('new text')
    expect(kept.take('new text')).toEqual(caret)
    expect(kept.take('new text')).toBeNull()
  })
})

describe('a key in a field of a form', () => {
  function typing() {
    const confirm = vi.fn(async () => false)
    const form = formWith(draftOf('text'), { confirm })
    const drawn = vi.fn()
    const View = () => {
      const { title } = useStore(form.$shown).content
      drawn(title)
      return (
        <TitleField label="Title" value={String(title)} onChange={title => form.typeContent({ title })} />
      )
    }
    render(<View />)
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
    const type = (value: string) => fireEvent.change(field, { target: { value } })
    return { form, field, type, drawn, confirm }
  }

  it('[POST-50, POST-51] draws its field, and the form after the paint; what is typed is in the post before that', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'clearTimeout'],
    })
    const { form, field, type, drawn, confirm } = typing()
    type('a')
    type('ab')
    expect([field.value, drawn.mock.calls]).toEqual(['ab', [['']]])
    expect([form.$draft.get().content.title, form.$isChanged.get()]).toEqual(['ab', true])
    expect(await form.mayLeave()).toBe(false)
    expect(confirm).toHaveBeenCalledOnce()
    act(() => void vi.runAllTimers())
    expect([field.value, drawn.mock.lastCall]).toEqual(['ab', ['ab']])
    act(() => form.changeContent({ title: '' }))
    expect(field.value).toBe('')
    vi.useRealTimers()
  })

  it('[POST-51] is in the text that the editor takes over, though it comes before the form is drawn with it', async () => {
    const form = formWith(draftOf('text'))
    const $component = atom<ComponentType<EditorProps> | null>(null)
    const editor = { $component, $keptAsHtml: atom(null), notePendingImages() {} } as unknown as RichEditor
    const View = () => (
      <RichField
        {...{ app: createTestApp().app, form, editor, draft: useStore(form.$shown) }}
        name="body"
        label="Text"
      />
    )
    render(<View />)
    const first: string[] = []
    const Editor = ({ value }: EditorProps) => {
      const [initial] = useState(value)
      first.push(initial)
      return null
    }
    await act(async () => {
      await new Promise(resolve => setTimeout(resolve))
      fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'a word' } })
      $component.set(Editor)
    })
    await vi.waitFor(() => expect(first[0]).toBe('<p>a word</p>'))
  })

  it('leaves the page’s other elements unchanged, so that no rule with :has() is looked through', () => {
    const { field, type } = typing()
    type('a')
    expect([field.value, field.textContent]).toEqual(['a', ''])
  })
})

describe('a file that is dropped beside the fields of a form', () => {
  /** Drops something on the page; whether the browser would still open it. */
  function isOpened(types: string[], files: File[] = []): boolean {
    const event = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(event, { dataTransfer: { types, files, dropEffect: 'copy' } })
    return document.body.dispatchEvent(event)
  }

  it('[POST-50] is not opened in place of the page while the form is open, and told of by name', () => {
    expect(isOpened(['Files'])).toBe(true)
    const tell = vi.fn()
    const stop = refuseFiles(tell)
    expect(isOpened(['Files'], [new File(['x'], 'notes.pdf'), new File(['x'], 'song.mp3')])).toBe(false)
    expect(tell.mock.calls).toEqual([['notes.pdf, song.mp3: This is not valid image file.']])
    expect(isOpened(['text/plain'])).toBe(true)
    stop()
    expect(isOpened(['Files'])).toBe(true)
  })

  it('is left to a place of the page that takes it', () => {
    const stop = refuseFiles(() => {})
    const place = vi.fn((event: Event) => event.defaultPrevented)
    document.addEventListener('drop', place, { once: true })
    isOpened(['Files'])
    expect(place).toHaveReturnedWith(false)
    stop()
  })
})

describe.each([
  ['after the composition, as Safari does', { keyCode: 229 }],
  ['before its end, as other browsers do', { isComposing: true }],
])('Enter and Escape of an input method in the tags, reported %s', (_, report) => {
  /** A field in which a word is being composed, with a suggestion. */
  function compose() {
    const $pendingTag = atom('')
    const typeTag = vi.fn((text: string) => $pendingTag.set(text))
    const addPendingTag = vi.fn()
    const form = { $pendingTag, typeTag, addPendingTag, removeTag: vi.fn() }
    render(<TagsField form={form} knownTags={{ suggest: () => ['電車の旅'] } as never} tags={[]} />)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a tag' })
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '電車' } })
    return { field, addPendingTag }
  }
  const end = (field: Element, key: string) => {
    if (!('isComposing' in report)) fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key, ...report })
    if ('isComposing' in report) fireEvent.compositionEnd(field)
  }

  it('make no tag of what was typed, and take no suggestion', () => {
    const { field, addPendingTag } = compose()
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Enter', 'Escape']) {
      if (key === 'ArrowDown') fireEvent.keyDown(field, { key })
      else end(field, key)
      expect(field.value).toBe('電車')
    }
    expect(addPendingTag).not.toHaveBeenCalled()
  })

  it('are keys again after it', () => {
    const { field, addPendingTag } = compose()
    end(field, 'Enter')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(addPendingTag).toHaveBeenCalledOnce()
  })
})

it('[DEC-186] a sensitive post is marked in its settings, where the reminder is switched on and off; neither is there for other servers', () => {
  const change = vi.fn()
  const type = vi.fn()
  const reminder = createTestApp().app.get(altReminder)
  const props = { form: { change, type }, reminder, mayCover: true }
  const { rerender, container } = render(<MediaGroup {...props} draft={draftOf('text')} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'Sensitive post' }))
  expect(change).toHaveBeenCalledWith({ sensitive: true })
  fireEvent.click(screen.getByRole('switch', { name: 'Remind me to describe photos' }))
  expect(reminder.$value.get().off).toBe(true)
  rerender(<MediaGroup {...props} draft={draftOf('text', {}, { sensitive: true })} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'blood' } })
  expect(type).toHaveBeenLastCalledWith({ sensitiveReason: 'blood' })
  rerender(<MediaGroup {...props} reminder={null} mayCover={false} draft={draftOf('text')} />)
  expect(container.childElementCount).toBe(0)
})

it('[DEC-178] bundles of tags are in the full form, too: a press adds their tags, another one takes them out', () => {
  const setTags = vi.fn()
  const props = { bundles: [{ name: 'Fog', tags: ['fog', 'bergen'] }], setTags }
  const { rerender, container } = render(<BundleChips {...props} tags={['walks']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fog' }))
  expect(setTags).toHaveBeenLastCalledWith(['walks', 'fog', 'bergen'])
  rerender(<BundleChips {...props} tags={['fog', 'walks', 'bergen']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Fog', pressed: true }))
  expect(setTags).toHaveBeenLastCalledWith(['walks'])
  rerender(<BundleChips {...props} bundles={[]} tags={[]} />)
  expect(container.childElementCount).toBe(0)
})
