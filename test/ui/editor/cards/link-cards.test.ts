// @vitest-environment jsdom
import { undo } from 'prosemirror-history'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sanitize } from '../../../../src/platform/html/sanitize.ts'
import { toMarkdown } from '../../../../src/ui/editor/convert/convert.ts'
import { fromHtml } from '../../../../src/ui/editor/convert/from-html.ts'
import { lossyHtml } from '../../../../src/ui/editor/convert/lossy-html.ts'
import { toHtml } from '../../../../src/ui/editor/convert/to-html.ts'
import type { AskCard } from '../../../../src/ui/editor/editor-props.ts'
import { openEditor } from '../start-prose.ts'

const href = 'https://kettles.example/how-to-sing'
const known = { title: 'How kettles <sing>', excerpt: 'Hot water.', picture: '/kettle.png' }
const cardHtml = `<p data-inlay-link-card=""><a href="${href}">How kettles &lt;sing&gt;</a></p>`
const linkHtml = `<p><a href="${href}">${href}</a></p>`

afterEach(() => document.body.replaceChildren())

function begin(value = '', ask: AskCard = async () => known) {
  const askCard = vi.fn(ask)
  const editor = openEditor(value, { autoFocus: true, askCard })
  const { view } = editor
  const press = (key: string, keyCode: number) =>
    view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, keyCode, bubbles: true, cancelable: true }))
  return {
    ...editor,
    askCard,
    settle: () => new Promise(resolve => setTimeout(resolve)),
    type: (text: string) => view.dispatch(view.state.tr.insertText(text)),
    enter: () => press('Enter', 13),
    backspace: () => press('Backspace', 8),
  }
}

describe('[DEC-187] a link on a line of its own', () => {
  it('becomes a card when its address is pasted, and writing goes on below it', async () => {
    const { paste, settle, html, type, notes } = begin()
    paste(href)
    expect(html()).toBe(linkHtml)
    await settle()
    expect(html()).toBe(cardHtml)
    expect(notes.at(-1)).toBe('The link became a card. Press Backspace to turn it back into a link.')
    type('Nice.')
    expect(html()).toBe(`${cardHtml}<p>Nice.</p>`)
  })

  it('[DEC-223] shows what readers will see, and the same when the post is opened again', async () => {
    const { paste, settle, view } = begin()
    const shown = (dom: HTMLElement) => dom.querySelector('button')?.parentElement?.innerHTML
    paste(href)
    await settle()
    const card = shown(view.dom)
    expect(card).toContain('kettles.example')
    expect(card).not.toMatch(/Hot water|<img/)
    expect(shown(begin(cardHtml).view.dom)).toBe(card)
  })

  it('becomes a card on Enter after its address', async () => {
    const { type, enter, settle, html } = begin('<p>One</p>')
    enter()
    type(href)
    await settle()
    expect(html()).toContain(`<p>${href}</p>`)
    enter()
    type('Next')
    await settle()
    expect(html()).toBe(`<p>One</p>${cardHtml}<p>Next</p>`)
  })

  it.each([
    ['Backspace below it', (begun: ReturnType<typeof begin>) => begun.backspace()],
    ['its button', (begun: ReturnType<typeof begin>) => begun.view.dom.querySelector('button')?.click()],
    ['undo', ({ view }: ReturnType<typeof begin>) => undo(view.state, view.dispatch)],
  ])('stays a link after %s, on Enter, too', async (_, turnBack) => {
    const begun = begin()
    begun.paste(href)
    await begun.settle()
    turnBack(begun)
    expect(begun.html().replace('<p><br></p>', '')).toBe(linkHtml)
    begun.goTo(1 + href.length)
    begun.enter()
    await begun.settle()
    begun.type('x')
    expect(begun.html()).toContain(linkHtml)
    expect(begun.html()).not.toContain('data-inlay-link-card')
  })

  it('that was turned back is a card again after undo', async () => {
    const { paste, settle, backspace, html, view } = begin()
    paste(href)
    await settle()
    backspace()
    undo(view.state, view.dispatch)
    expect(html()).toBe(cardHtml)
  })

  it('stays as it is if it is changed before the answer comes', async () => {
    let answer = (_: typeof known) => {}
    const { paste, type, settle, html } = begin('', () => new Promise(resolve => (answer = resolve)))
    paste(href)
    type(' is worth reading')
    answer(known)
    await settle()
    expect(html()).toBe(`<p><a href="${href}">${href}</a> is worth reading</p>`)
  })

  it.each([
    ['nothing is known of it', async () => null],
    ['the call fails', () => Promise.reject(new Error('offline'))],
  ])('stays a link if %s', async (_, ask) => {
    const { paste, settle, html, notes } = begin('', ask)
    paste(href)
    await settle()
    expect(html()).toBe(linkHtml)
    expect(notes.join('')).toBe('')
  })

  it.each([
    ['other words in its line', '<p>See </p>', href],
    ['no site', '', 'http://localhost'],
    ['another scheme', '', 'mailto:a@kettles.example'],
  ])('is never asked about with %s', async (_, value, pasted) => {
    const { paste, settle, askCard } = begin(value)
    paste(pasted)
    await settle()
    expect(askCard).not.toHaveBeenCalled()
  })

  it('is left alone in a post that is opened', async () => {
    const { settle, askCard, type } = begin(`${linkHtml}<p>a</p>`)
    type('b')
    await settle()
    expect(askCard).not.toHaveBeenCalled()
  })
})

describe('[DEC-187] a card in a post', () => {
  const inCard = (html: string) => `<p data-inlay-link-card="">${html}</p>`
  const link = `<a href="${href}">${href}</a>`
  const picture = `<a href="${href}"><img src="https://a.example/b.png" alt="x"></a>`
  const mail = '<a href="mailto:a@b.example">a</a>'
  const cardQuote = '<blockquote data-inlay-link-card=""><p>x</p></blockquote>'

  it.each([
    ['as it was written', cardHtml, cardHtml],
    ['without a value', cardHtml.replace('=""', ''), cardHtml],
    ['of something else than a link', inCard('Hello'), '<p>Hello</p>'],
    ['with words beside its link', inCard(`${link} x`), `<p>${link} x</p>`],
    ['of a picture', inCard(picture), `<p>${picture}</p>`],
    ['of a mail address', inCard(mail), `<p>${mail}</p>`],
    ['on another element', cardQuote, cardQuote.replace(' data-inlay-link-card=""', '')],
  ])('%s is read and written', (_, html, wanted) => {
    const doc = fromHtml(html)
    expect(toHtml(doc)).toBe(wanted)
    expect(lossyHtml(html, doc)).toEqual([])
    const shown = document.createElement('div')
    shown.append(document.createRange().createContextualFragment(String(sanitize(html, 'rich').__html)))
    expect(shown.querySelectorAll('[data-inlay-link-card]')).toHaveLength(wanted === cardHtml ? 1 : 0)
  })

  it('stays a card in Markdown', () => {
    expect(toMarkdown(fromHtml(`<p>a</p>${cardHtml}`))).toBe(`a\n\n${cardHtml}`)
  })
})
