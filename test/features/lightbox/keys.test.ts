// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import { keyboard } from '../../../src/features/keyboard/store.ts'
import { createLightbox } from '../../../src/features/lightbox/lightbox-model.ts'
import { findPhotos } from '../../../src/features/lightbox/photos.ts'
import { listenInLightbox } from '../../../src/features/lightbox/views/lightbox.tsx'
import { createTestApp } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'
import { listen, pressKey } from '../keyboard/press-key.ts'

/** Two photos of a post; the first one is open. */
function start(dir: 'ltr' | 'rtl' = 'ltr') {
  document.body.innerHTML = `
    <article data-inlay-post='{"id":"1","tumblelog":"nightowl","reblog_key":"k"}'>
      <a href="/1.jpg" data-inlay-photo></a><a href="/2.jpg" data-inlay-photo></a></article>
    <dialog open aria-modal="true" style="direction: ${dir}">
      <div tabindex="-1" id="photo"></div><div tabindex="0" id="texts"></div>
      <button data-post-action="share"></button></dialog>`
  const { app } = createTestApp()
  const dispatched = vi.spyOn(app.bus, 'dispatch').mockResolvedValue(undefined as never)
  const stage = { zoom: vi.fn(), pan: vi.fn(), go: vi.fn(), close: vi.fn() }
  const lightbox = createLightbox({
    app,
    posts: app.get(postOverrides),
    back: fakeHistory().stack.layer('lightbox', app.disposer, () => {}),
    find: findPhotos,
    reveal() {},
    savesData: () => false,
  })
  lightbox.open({ anchor: document.querySelector('a') as Element })
  lightbox.staged({ replace() {}, reload() {}, destroy() {}, ...stage })
  listenInLightbox(lightbox, document.querySelector('dialog') as Element, '#texts')
  listen(app)
  onTestFinished(() => app.disposer.dispose())
  const press = (key: string, more: KeyboardEventInit = {}, at = '#photo') => {
    // What the last key has opened is there.
    document.dispatchEvent(new Event('pointerdown'))
    return pressKey(document.querySelector(at), key, more)
  }
  return { app, lightbox, dispatched, ...stage, press }
}

describe('keys in the lightbox', () => {
  it.each(['ltr', 'rtl'] as const)(
    '[DEC-179] arrows follow the direction of the text (%s), + and − zoom, Home and End go to the ends of the post',
    dir => {
      const { press, go, zoom, lightbox } = start(dir)
      press(dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
      expect(go).toHaveBeenCalledExactlyOnceWith(1)
      lightbox.changed(1)
      press(dir === 'ltr' ? 'ArrowLeft' : 'ArrowRight', { repeat: true })
      press('Home')
      press('End')
      expect(go.mock.calls).toEqual([[1], [0], [0], [1]])
      press('+')
      press('=')
      press('-')
      expect(zoom.mock.calls).toEqual([['in'], ['in'], ['out']])
    },
  )

  it('[DEC-179] like, reblog, share, and the list of shortcuts have the keys that the user has given them', () => {
    const { app, press, dispatched } = start()
    app.get(keyboard).change('like', 'w')
    expect(press('l')).toBe(false)
    for (const key of ['w', 's', '?']) expect(press(key)).toBe(true)
    const anchor = document.querySelector('button')
    expect(dispatched.mock.calls).toEqual([
      ['post:toggle-like', expect.objectContaining({ id: '1', method: 'keyboard' })],
      ['share:open', { post_id: '1', tumblelog_name: 'nightowl', anchor }],
      ['shortcuts:open'],
    ])
    app.get(keyboard).switchAll(true)
    expect([press('s'), press('ArrowRight')]).toEqual([false, true])
  })

  it('[DEC-179] the browser keeps its own keys, the page none of its, and a held key likes once', () => {
    const { press, dispatched, go } = start()
    expect(press('ArrowRight', { altKey: true })).toBe(false)
    expect(press('+', { ctrlKey: true })).toBe(false)
    expect([press('c'), press('j'), press('n'), press('k', { ctrlKey: true })]).toEqual(Array(4).fill(false))
    press('l', { repeat: true })
    expect([dispatched.mock.calls, go.mock.calls]).toEqual([[], []])
  })

  it('[DEC-179] over a zoomed photo, arrows, Page keys, Home, and End move, wherever text begins; a long text scrolls by them', () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const { lightbox, press, pan, go } = start(dir)
      expect(press('PageDown')).toBe(false)
      lightbox.zoomed(true)
      const keys = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
      for (const key of keys) expect(press(key)).toBe(true)
      const signs = pan.mock.calls.map(([{ x, y }]) => [Math.sign(x), Math.sign(y)])
      expect(signs).toEqual([
        [1, 0],
        [-1, 0],
        [0, -1],
        [0, 1],
        [0, -1],
        [0, 1],
        [0, -1],
        [0, 1],
      ])
      expect(pan.mock.calls[5]?.[0].y).toBeLessThan(1)
      expect(press('ArrowDown', {}, '#texts')).toBe(false)
      expect(go).not.toHaveBeenCalled()
    }
  })
})
