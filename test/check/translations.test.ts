import { expect, it } from 'vitest'
import { readElements } from '../../check/page.ts'
import { checkTranslations } from '../../check/translations.ts'

const messages = ['Log out', 'Posts from {blog}', '{count} note', '{count} notes']
const say = (lang: string, texts: string) =>
  checkTranslations(
    readElements(
      `<html lang="${lang}"><script type="application/json" id="inlay-translations">${texts}</script>`,
    ),
    messages,
    ['de', 'zh-Hant'],
  ).map(({ level, where, text }) => `${level} ${where} ${text}`)

it('inlay check says what a catalogue of the host’s lacks in a language that Inlay has no texts in', () => {
  const most =
    '"Log out":"Odhlásit","{count} notes|few":"{count} poznámky","{count} notes":"{count} poznámek"'
  expect(say('cs', `{${most},"Posts from {blog}":"Příspěvky z {blog}","{count} note":"poznámka"}`)).toEqual(
    [],
  )
  expect(say('cs', `{${most},"{count} note":""}`)).toEqual([
    'advice #inlay-translations lacks 2 of 4 texts, which are in English: "Posts from {blog}", "{count} note"',
  ])
  for (const lang of ['de-AT', 'zh-TW', 'en-GB']) expect(say(lang, '{"Log out":"Servus"}')).toEqual([])
})

it('inlay check says what of it nobody would see, or would see without a name', () => {
  expect(say('de', '{')).toEqual(['problem #inlay-translations is no JSON object'])
  expect(say('de', '{"Log out":7,"Sign out":"Servus","Posts from {blog}":"Einträge"}')).toEqual([
    'problem #inlay-translations: "Log out" is no text',
    'problem #inlay-translations: "Posts from {blog}" lacks {blog}',
    'advice #inlay-translations has 1 that Inlay never shows: "Sign out"',
  ])
})
