// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomEmoji } from '../../../src/platform/bus/contract.ts'
import { media } from '../../../src/platform/media/media-choices.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { customEmoji } from '../../../src/ui/custom-emoji/custom-emoji.ts'
import { EmojiText, useEmojiInHtml } from '../../../src/ui/custom-emoji/emoji-text.tsx'
import { createTestApp } from '../../support/app.ts'

const emoji: CustomEmoji[] = [
  { code: 'cat', url: '/cat.svg' },
  { code: 'moth', url: '/moth.gif', still: '/moth.png' },
]
let stop = () => {}
beforeEach(() => {
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  stop()
})

async function draw(view: ReactNode, bootstrap = { emoji }) {
  const { app } = createTestApp({ bootstrap })
  stop = app.disposer.dispose
  const { container } = render(<AppContext value={app}>{view}</AppContext>)
  await act(async () => void (await app.get(customEmoji).load()))
  return { app, container }
}
/** `safe` is what the sanitizer has made of the HTML, which depends on more than that, such as the blog's address. */
function Html({ html, safe = html }: { html: string; safe?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEmojiInHtml(place, html, safe)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the sanitizer has made
  return <div ref={place} dangerouslySetInnerHTML={{ __html: safe }} />
}

/** What is shown: images as their addresses in brackets. */
const shown = (container: Element) => {
  const copy = container.cloneNode(true) as Element
  for (const image of copy.querySelectorAll('img')) image.replaceWith(`[${image.getAttribute('src')}]`)
  return copy.textContent
}

describe('a site’s own emoji in what people wrote', () => {
  it('[DEC-310] are images with their code as text; other codes and times stay as they are', async () => {
    const { container } = await draw(<EmojiText text="A :cat::moth:, at 10:30:45 :dog:cat:" />)
    expect(shown(container)).toBe('A [/cat.svg][/moth.gif], at 10:30:45 :dog[/cat.svg]')
    expect([...container.querySelectorAll('img')].map(image => image.alt)).toEqual([
      ':cat:',
      ':moth:',
      ':cat:',
    ])
  })

  it('[DEC-310] are images in HTML, too, but not in links and code, and stay when it is drawn again', async () => {
    const html = '<p>A <b>:cat:</b> <a href="#x">:cat:</a> <code>:cat:</code></p>'
    const { app, container } = await draw(<Html html={html} />)
    expect(shown(container)).toBe('A [/cat.svg] :cat: :cat:')
    expect(container.querySelector('img')?.closest('b')).not.toBeNull()
    for (const safe of [html, html.replace('#x', 'https://harbour.example/#x')]) {
      render(
        <AppContext value={app}>
          <Html html={html} safe={safe} />
        </AppContext>,
        { container },
      )
      expect(container.querySelectorAll('img')).toHaveLength(1)
    }
  })

  it('[DEC-310] that don’t load show their code', async () => {
    const { container } = await draw(<EmojiText text="A :cat:" />)
    fireEvent.error(container.querySelector('img') as Element)
    expect(shown(container)).toBe('A :cat:')
  })

  it('[DEC-310, DEC-181] whose first frame can’t be drawn show their code, instead of nothing', async () => {
    const { app, container } = await draw(<EmojiText text="A :cat:" />)
    act(() => app.get(media).change({ gifs: 'still' }))
    const image = container.querySelector('img') as HTMLImageElement
    image.decode = () => Promise.reject(new DOMException('', 'EncodingError'))
    fireEvent.load(image)
    await vi.waitFor(() => expect(shown(container)).toBe('A :cat:'))
  })

  it('[DEC-310, DEC-181] stay still as GIFs do, also those that are already shown', async () => {
    const { app, container } = await draw(<EmojiText text=":cat: :moth:" />)
    act(() => app.get(media).change({ gifs: 'still' }))
    expect(shown(container)).toBe('[/cat.svg] [/moth.png]')
    expect(container.querySelectorAll('[data-still]')).toHaveLength(1)
    act(() => app.get(media).change({ gifs: 'play' }))
    expect(shown(container)).toBe('[/cat.svg] [/moth.gif]')
    expect(container.querySelector('[data-still]')).toBeNull()
  })

  it('[DEC-310] tell the developer what is left out, once', async () => {
    const text = ':cat: :cat:'
    const twice = [...emoji, { code: 'cat', url: '/other.svg' }, { code: 'a b', url: '/x.svg' }]
    const { container } = await draw(
      <>
        <EmojiText text={text} />
        <EmojiText text={text} />
      </>,
      { emoji: twice },
    )
    expect(shown(container)).not.toContain('other')
    expect(vi.mocked(console.warn).mock.calls.flat()).toEqual([
      'INLAY-18: emoji left out: no code of letters, digits, _, +, and -: 1 ("a b")',
      'INLAY-18: emoji left out: given twice: 1 ("cat")',
    ])
  })
})
