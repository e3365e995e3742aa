// @vitest-environment happy-dom

import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOpening } from '../../.build/language-files.mjs'
import { createTexts, opening } from '../../src/entry/texts.ts'
import { setLanguage, t, tn } from '../../src/platform/page/i18n.ts'
import { languageOf } from '../../src/platform/page/language-of.ts'
import { createTestApp } from '../support/app.ts'
import { eachHasAPage, element, open, root } from './page.tsx'

eachHasAPage()
afterEach(() => {
  document.documentElement.lang = ''
})

function Said() {
  return <p>{t('Log out')}</p>
}
const header = () => root(() => ({ view: <Said /> }), { when: 'now' })
const openIn = (lang: string, translations = '') => {
  document.documentElement.lang = lang
  return open(
    `<div data-inlay="header"></div><script type="application/json" id="inlay-translations">${translations}</script>`,
    { header: header() },
  )
}
const shown = () => element('[data-inlay-root] p').textContent

/** Texts of an app in a language, which are waited for under a name. */
async function textsOf(name: string, messages: Record<string, unknown> = {}, asked = 'overlays') {
  const { app } = createTestApp()
  app.page.language = { name, messages }
  await createTexts(app)(asked)
  setLanguage(app.page.language)
}

describe('the language of a page', () => {
  it('[BOOT-3] shows a root in it at once, without any texts in the page', async () => {
    await openIn('de')
    expect(shown()).toBe('Abmelden')
  })

  it.each(['en', 'en-GB', '', 'tlh', 'not a language'])('is English for lang="%s"', async lang => {
    await openIn(lang)
    expect(shown()).toBe('Log out')
  })

  it('[BOOT-3] has the host’s own texts on top, whatever else is in their block', async () => {
    await openIn('de', '{"Log out":"Tschüss","Cancel":"","OK":7,"__proto__":{"Back":"x"}}')
    expect(shown()).toBe('Tschüss')
    await textsOf('de', JSON.parse('{"Log out":"Tschüss","Cancel":"","Close":7,"toString":"x"}'))
    expect(['Log out', 'Cancel', 'Close', 'valueOf'].map(text => t(text))).toEqual([
      'Tschüss',
      'Abbrechen',
      'Schließen',
      'valueOf',
    ])
  })

  it('[BOOT-3] keeps plural forms apart', async () => {
    await textsOf('ar')
    const said = [1, 3].map(count => tn(count, '{count} result', '{count} results'))
    expect(said).toEqual(['نتيجة واحدة', '٣ نتائج'.replace('٣', (3).toLocaleString('ar'))])
  })

  it('is another after a soft navigation', async () => {
    const api = await openIn('de')
    document.documentElement.lang = 'en'
    api.scan()
    await vi.waitFor(() => expect(shown()).toBe('Log out'))
    document.documentElement.lang = 'de'
    api.scan()
    await vi.waitFor(() => expect(shown()).toBe('Abmelden'))
  })

  it('is English where its files can’t be loaded, and hosts hear of that', async () => {
    const failing = () => Promise.reject(new Error('no network'))
    const { app, emitted } = createTestApp()
    app.page.language = { name: 'de', messages: {} }
    vi.useFakeTimers()
    const settled = createTexts(app, { de: [failing, failing] })('header')
    await vi.runAllTimersAsync()
    await settled
    vi.useRealTimers()
    expect(app.page.language.messages).toEqual({})
    expect(emitted('chunk:failed')).toMatchObject([{ name: 'texts' }])
  })

  it('doesn’t hold up a page for a file that never comes', async () => {
    const { app } = createTestApp()
    app.page.language = { name: 'de', messages: {} }
    vi.useFakeTimers()
    const settled = createTexts(app, { de: [() => new Promise(() => {}), () => new Promise(() => {})] })(
      'header',
    )
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    await expect(settled).resolves.toBeUndefined()
  })

  it('is loaded in two files: what a page shows as it opens waits for the first alone', async () => {
    const { app } = createTestApp()
    const messages = {}
    app.page.language = { name: 'de-AT', messages }
    const rest = vi.fn(async () => ({ default: { Cancel: 'Abbrechen' } }))
    const wait = createTexts(app, { de: [async () => ({ default: { Post: 'Posten' } }), rest] })
    await Promise.all([wait('header'), wait('state')])
    expect([messages, rest.mock.calls.length]).toEqual([{ Post: 'Posten' }, 0])
    await Promise.all([wait('overlays'), wait('idle')])
    expect([messages, rest.mock.calls.length]).toEqual([{ Post: 'Posten', Cancel: 'Abbrechen' }, 1])
  })
})

describe('the catalogue', () => {
  const tags = readdirSync('src/languages').flatMap(name => /^(.*)\.json$/.exec(name)?.[1] ?? [])

  it.each([
    ['pt-BR', 'pt'],
    ['de-AT-1996', 'de'],
    ['iw', 'he'],
    ['zh', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['nb', undefined],
    ['constructor', undefined],
    ['x_y', undefined],
  ])('of %s is %s', (tag, name) => {
    expect(languageOf(tag, tags)).toBe(name)
  })

  it('of each file in src/languages is known', () => {
    const { app } = createTestApp()
    const isKnown = (name: string) => {
      app.page.language = { name, messages: {} }
      return createTexts(app)('header') !== undefined
    }
    expect(tags.filter(tag => !isKnown(tag))).toEqual([])
  })

  it('has in its first file the texts of all roots that wait for it alone', () => {
    const roots = readdirSync('widgets')
    expect(roots.filter(name => isOpening(`widgets/${name}/index.tsx`))).toEqual(
      roots.filter(name => opening.includes(name)),
    )
  })
})
