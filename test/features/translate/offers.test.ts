// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { translatePost } from '../../../src/features/translate/command.ts'
import { reader } from '../../../src/features/translate/languages.ts'
import { offers } from '../../../src/features/translate/offers.ts'
import { startTranslating } from '../../../src/features/translate/start-translate.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

const german = `<article id="post" data-inlay-post='{"id":"1"}'>
  <h2 data-inlay-post-body lang="de">Der Titel</h2>
  <div id="body" data-inlay-post-body lang="de"><p>Hallo <a id="mention" href="/anna">@anna</a>, das ist
    <a id="link" href="/x"><b>ein Satz</b></a> mit <code>code()</code>, #reiher und 🦆.</p><pre>x = 1</pre><ul><li>Punkt</li></ul></div>
  <p class="tags" lang="de">#suppe</p>
</article>`
const at = (id: string) => document.getElementById(id) as HTMLElement
const firstText = () => at('body').firstElementChild?.textContent
const line = () => document.querySelector<HTMLElement>('[data-inlay-root="translation"]')
const button = () => line()?.querySelector('button') as HTMLButtonElement
const says = () => line()?.querySelector('[role="status"]')?.textContent
const host: TestAppOptions = { bootstrap: { translate: '/svc/translate' } }

/** A browser that translates by capitalizing, after a download that the test controls. */
function fakeTranslator(answer = (text: string) => text.toUpperCase()) {
  let done = () => {}
  let fail = (_: unknown) => {}
  const download = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  const create = vi.fn(async (options: { signal: AbortSignal; monitor: (monitor: EventTarget) => void }) => {
    const monitor = new EventTarget()
    options.monitor(monitor)
    const progress = Object.assign(new Event('downloadprogress'), { loaded: 0.4 })
    queueMicrotask(() => monitor.dispatchEvent(progress))
    options.signal.addEventListener('abort', () => fail(options.signal.reason))
    await download
    return { translate: async (text: string) => answer(text) }
  })
  const availability = vi.fn(async () => 'downloadable')
  vi.stubGlobal('Translator', { availability, create })
  return { create, availability, done }
}

let close = () => {}
/** All posts are near the view. */
class NearObserver {
  constructor(readonly heard: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe = (target: Element) => this.heard([{ isIntersecting: true, target }])
  unobserve = () => {}
  disconnect = () => {}
}

/** A page whose posts are looked at; settles with the offers, if there are any. */
async function open(html: string, options?: TestAppOptions) {
  vi.stubGlobal('IntersectionObserver', NearObserver)
  document.body.innerHTML = html
  const test = createTestApp(options)
  const disposer = createDisposer()
  test.app.disposer.add(disposer.dispose)
  close = test.app.disposer.dispose
  startTranslating(test.app, disposer)
  for (const post of document.querySelectorAll('article')) await test.app.get(offers).offer(post)
  return test
}
const press = async (settled: () => unknown) => {
  button().click()
  await vi.waitFor(settled)
}
const isTranslated = () => expect(button().textContent).toBe('Show original')
const isOffered = () => expect(button().textContent).toBe('Translate from German')

afterEach(() => {
  close()
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('dir')
  document.body.replaceChildren()
})

describe('a post in another language', () => {
  it('[DEC-184] is translated in its place by the browser; names, code, title, and tags stay, and the original comes back with its listeners', async () => {
    const { create, done } = fakeTranslator()
    done()
    const { app, realm } = await open(german)
    const before = document.body.innerHTML
    const nodes = [...at('body').querySelectorAll('*')]
    const texts = [...(at('body').firstElementChild?.childNodes ?? [])]
    const pressed = vi.fn()
    at('link').addEventListener('click', event => {
      event.preventDefault()
      pressed()
    })
    isOffered()
    expect(line()?.previousElementSibling).toBe(at('body'))
    await press(() => expect(at('post').getAttribute('data-inlay-translation')).toBe('shown'))
    const pair = { sourceLanguage: 'de', targetLanguage: 'en' }
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(pair))
    expect(firstText()).toBe('HALLO @anna, DAS IST EIN SATZ MIT code(), #reiher UND 🦆.')
    expect([at('body').lang, at('body').dir, at('link').textContent]).toEqual(['en', 'ltr', 'EIN SATZ'])
    expect(document.querySelector('h2')?.textContent).toBe('Der Titel')
    expect(document.querySelector('.tags')?.textContent).toBe('#suppe')
    expect(document.querySelector('li')?.textContent).toBe('PUNKT')
    at('link').click()
    expect(pressed).toHaveBeenCalledOnce()
    expect(says()).toBe('Translated from German by your browser')
    isTranslated()
    await press(() => expect(says()).toBe(''))
    expect(document.body.innerHTML).toBe(before)
    expect([...at('body').querySelectorAll('*')]).toEqual(nodes)
    expect([...(at('body').firstElementChild?.childNodes ?? [])]).toEqual(texts)
    expect(realm.requests).toEqual([])
    app.disposer.dispose()
    expect(line()).toBeNull()
  })

  it('[DEC-184] that is being read gets its line once it has left the view, so that nothing moves', async () => {
    fakeTranslator()
    let leave = () => {}
    const { app } = await open('')
    vi.stubGlobal(
      'IntersectionObserver',
      class extends NearObserver {
        override observe = (target: Element) => {
          this.heard([{ isIntersecting: true, target }])
          leave = () => this.heard([{ isIntersecting: false, target }])
        }
      },
    )
    document.body.innerHTML = german
    vi.spyOn(document.documentElement, 'scrollTop', 'get').mockReturnValue(600)
    const place = vi.spyOn(at('body'), 'getBoundingClientRect')
    place.mockReturnValue(new DOMRect(0, 100, 500, 200))
    await app.get(offers).offer(at('post'))
    expect(line()).toBeNull()
    place.mockReturnValue(new DOMRect(0, -400, 500, 200))
    leave()
    isOffered()
  })

  it('[DEC-184] says how much of the language is downloaded, and a press on Cancel leaves all as it was', async () => {
    fakeTranslator()
    await open(german)
    const before = at('body').innerHTML
    await press(() => expect(says()).toBe('Your browser is downloading this language: 40%'))
    expect(button().textContent).toBe('Cancel')
    await press(isOffered)
    expect([says(), at('body').innerHTML]).toEqual(['', before])
  })

  it('[DEC-184] a download that never goes on ends after half a minute, and says so', async () => {
    fakeTranslator()
    await open(german)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    button().click()
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
    expect(says()).toBe('Your browser couldn’t download this language.')
  })

  it('[DEC-184] is translated by the host’s call where the browser can’t; a second press needs no second call', async () => {
    const { realm } = await open(german, host)
    await press(() => expect(says()).toBe('Translated from German by this site'))
    expect(firstText()).toBe('[en] Hallo @anna, das ist ein Satz mit code(), #reiher und 🦆.')
    const texts = ['Hallo ⟦1⟧, das ist ⟦2⟧⟦3⟧ein Satz⟦/3⟧⟦/2⟧ mit ⟦4⟧, ⟦5⟧ und 🦆.', 'Punkt']
    const call = { path: '/svc/translate', fields: { from: 'de', to: 'en', texts } }
    expect(realm.requests).toMatchObject([call])
    button().click()
    await press(isTranslated)
    expect(realm.requests).toHaveLength(1)
  })

  it('[DEC-184] that has left the view upwards changes without moving what is read, in browsers that don’t see to it', async () => {
    await open(german, host)
    vi.stubGlobal('CSS', { supports: () => false })
    vi.spyOn(document.documentElement, 'scrollTop', 'get').mockReturnValue(900)
    const scrolled = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => {})
    const isShown = () => at('body').textContent?.includes('[en]')
    at('post').getBoundingClientRect = () => new DOMRect(0, -600, 500, isShown() ? 350 : 200)
    await press(isTranslated)
    expect(scrolled.mock.calls).toContainEqual([{ top: 150, behavior: 'instant' }])
    await press(() => expect(isShown()).toBe(false))
    expect(scrolled.mock.calls).toContainEqual([{ top: -150, behavior: 'instant' }])
    vi.restoreAllMocks()
  })

  it('[DEC-208] markup in an answer is text; where the marks are lost, the block is that text, and the original comes back whole', async () => {
    const hostile = '<img src=x onerror="alert(1)">⟦7⟧<a href="javascript:alert(1)"> ⟦1⟧'
    const fetch: typeof globalThis.fetch = async input => {
      const { texts } = await new Request(input).json()
      return Response.json({ texts: texts.map(() => hostile) })
    }
    await open(german, { ...host, platform: { fetch } })
    const before = at('body').innerHTML
    await press(isTranslated)
    expect(firstText()).toBe('<img src=x onerror="alert(1)"><a href="javascript:alert(1)"> @anna')
    expect(at('body').firstElementChild?.children).toHaveLength(0)
    await press(isOffered)
    expect(at('body').innerHTML).toBe(before)
  })

  it('[DEC-184] a failed call, and an answer with too few texts, say so and change nothing; another try works', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    let answer = () => Response.json({ texts: ['one'], from: 'de' })
    await open(german, { ...host, platform: { fetch: async () => answer() } })
    const before = at('body').innerHTML
    await press(() => expect(says()).toBe('The server’s response was incomplete.'))
    answer = () => Response.json({ meta: { msg: 'No' } }, { status: 403 })
    await press(() => expect(says()).toBe('You don’t have permission to do that.'))
    expect([button().textContent, at('body').innerHTML]).toEqual(['Try again', before])
    answer = () => Response.json({ texts: ['Hello ⟦1⟧⟦2⟧⟦3⟧a⟦/3⟧⟦/2⟧⟦4⟧⟦5⟧', 'Point'] })
    await press(isTranslated)
    expect(document.querySelector('li')?.textContent).toBe('Point')
    warn.mockRestore()
  })

  it('[DEC-184] the browser’s own failures say what to do; the host gets the text only if the user says so', async () => {
    const { create } = fakeTranslator()
    const { realm } = await open(german, host)
    create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await press(() => expect(says()).toBe('Your browser needs you to press once more. Try again.'))
    create.mockRejectedValueOnce(new DOMException('', 'OperationError'))
    await press(() => expect(says()).toBe('Your browser couldn’t translate this.'))
    expect(realm.requests).toEqual([])
    expect(button().textContent).toBe('Let this site translate it')
    await press(() => expect(says()).toBe('Translated from German by this site'))
  })

  it('[DEC-184] into Arabic it is written from right to left, on a page in English; code stays from left to right', async () => {
    const { app } = await open(german, host)
    app.get(reader).change({ to: 'ar' })
    await press(isTranslated)
    const { lang, dir } = at('body')
    expect([lang, dir, document.querySelector('pre')?.dir]).toEqual(['ar', 'rtl', 'ltr'])
    expect([line()?.lang, line()?.dir]).toEqual(['en', 'ltr'])
    button().click()
    expect([at('body').lang, at('body').getAttribute('dir')]).toEqual(['de', null])
  })

  it('[DEC-184] only what is in another language is translated, with a reblogged text in a third one', async () => {
    const { realm } = await open(
      `<article data-inlay-post='{"id":"1"}'>
        <div data-inlay-post-body lang="fr">Le héron</div>
        <div id="mine" data-inlay-post-body lang="en">My words</div>
        <div data-inlay-post-body lang="ar" dir="rtl"><p>مالك الحزين</p><p lang="en" id="quoted">The heron</p></div>
      </article>`,
      host,
    )
    expect(button().textContent).toBe('Translate')
    await press(isTranslated)
    expect(realm.requests.map(({ fields }) => [fields.from, fields.texts])).toEqual([
      ['fr', ['Le héron']],
      ['ar', ['مالك الحزين']],
    ])
    expect([at('mine').textContent, at('quoted').textContent]).toEqual(['My words', 'The heron'])
  })
})

describe('an offer to translate', () => {
  const english = german.replaceAll('lang="de"', 'lang="en-GB"')
  const unknown = german.replaceAll('lang="de"', '')

  it('[DEC-184] is made for no post in a language that the user reads, or in none that is known', async () => {
    await open(english + unknown, host)
    expect(line()).toBeNull()
  })

  it('[DEC-184] is made for none where nothing can translate; a press on the key says so', async () => {
    vi.stubGlobal('Translator', { availability: async () => 'unavailable', create: vi.fn() })
    const { app } = await open(german)
    expect(line()).toBeNull()
    vi.unstubAllGlobals()
    await translatePost(app, { id: '1' })
    expect(app.get(feedback).$toasts.get()[0]?.text).toBe('Neither your browser nor this site can translate.')
  })

  it('[DEC-184] follows the browser’s guess, if that is sure, where the markup names no language', async () => {
    const detect = vi.fn(async () => [{ detectedLanguage: 'de', confidence: 0.9 }])
    const create = async () => ({ detect })
    vi.stubGlobal('LanguageDetector', { availability: async () => 'available', create })
    await open(unknown, host)
    isOffered()
  })

  it('[DEC-184] goes for languages that the user never wants, and comes back; the choice is there on the next page', async () => {
    const { app } = await open(german, host)
    app.get(reader).change({ never: ['de'] })
    await vi.waitFor(() => expect(line()).toBeNull())
    const stored = app.platform.storage.get('inlay:translation:aria:settings')
    expect(JSON.parse(stored ?? '')).toMatchObject({ never: ['de'] })
    // The key still works.
    await translatePost(app, { id: '1' })
    isTranslated()
    app.get(reader).change({ never: [] })
    await vi.waitFor(isOffered)
  })

  it('[DEC-184] leaves it to the host’s own control, which says by aria-pressed what is shown', async () => {
    const own = '<button id="own" data-inlay-command="post:translate">T</button></article>'
    const { app } = await open(german.replace('</article>', own), host)
    expect(line()).toBeNull()
    expect(at('post').getAttribute('data-inlay-translation')).toBe('offered')
    await translatePost(app, { id: '1', anchor: at('own') })
    expect(at('own').getAttribute('aria-pressed')).toBe('true')
    button().focus()
    button().click()
    expect([line(), document.activeElement]).toEqual([null, at('own')])
  })

  it('[DEC-184] is made for posts that come later, and what is under way ends with its post', async () => {
    const { realm } = await open('<main></main>', host)
    document.querySelector('main')?.insertAdjacentHTML('beforeend', german)
    await vi.waitFor(() => expect(line()).not.toBeNull())
    realm.faults.add({ call: 'POST /svc/translate', kind: 'delay', delayMs: 50 })
    button().click()
    at('post').remove()
    document.querySelector('main')?.insertAdjacentHTML('beforeend', german)
    await vi.waitFor(() => expect(line()).not.toBeNull())
    isOffered()
  })
})
