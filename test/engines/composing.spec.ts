import type { Locator } from './driver/page.ts'
import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

/**
 * Types a word by an input method, which WebDriver cannot, and ends it by a key. Safari ends the composition before
 * it reports the key, of which then only the code 229 tells; the others report the key first.
 */
const compose = (field: Locator, word: string, key: 'Enter' | 'Escape', order: 'safari' | 'others') =>
  field.evaluate(
    (element, given) => {
      const input = element as HTMLInputElement | HTMLTextAreaElement
      const composition = (type: string, data: string) =>
        input.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, cancelable: true }))
      composition('compositionstart', '')
      composition('compositionupdate', given.word)
      input.setRangeText(given.word, input.value.length, input.value.length, 'end')
      const how = { inputType: 'insertCompositionText', isComposing: true }
      input.dispatchEvent(new InputEvent('input', { data: given.word, bubbles: true, ...how }))
      if (given.order === 'safari') composition('compositionend', given.word)
      const init = { key: given.key, keyCode: 229, isComposing: given.order === 'others' }
      // Last of all: WebKit itself would close a dialog, which it does not when an input method has taken the key.
      window.addEventListener('keydown', event => event.preventDefault(), { once: true })
      input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
      if (given.order === 'others') composition('compositionend', given.word)
    },
    { word, key, order },
  )

const tagField = (page: Page) => page.getByRole('combobox', { name: 'Add a tag' })
const tag = (page: Page, name: string) => page.getByRole('button', { name: `Remove tag ${name}` })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('[POST-16] Enter that confirms a composition makes no tag, in whichever order it is reported', async ({
  page,
  host,
}) => {
  await host.open()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  // The form gives the focus to its first field last of all.
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await tagField(page).click()
  await expect(tagField(page)).toBeFocused()
  for (const [order, first, second] of [
    ['safari', '電車', '夜'],
    ['others', '夜', '電車'],
  ] as const) {
    await compose(tagField(page), first, 'Enter', order)
    await compose(tagField(page), second, 'Escape', order)
    await expect(tagField(page)).toHaveValue(first + second)
    await expect(page.getByRole('form')).toHaveCount(1)
    await page.press('Enter')
    await expect(tag(page, first + second)).toBeVisible()
  }
})

test('[KEY-18, KEY-19] Enter that confirms a composition sends nothing, and Escape closes nothing; Escape clears a message, and Ctrl+Z brings it back', async ({
  page,
  host,
}, info) => {
  await host.open('/dashboard?poll=600000')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(message(page)).toBeFocused()
  await expect(message(page)).toBeEditable()
  const sent: string[] = []
  for (const [order, first, second] of [
    ['safari', 'に', 'ほん'],
    ['others', 'とう', 'きょう'],
  ] as const) {
    await compose(message(page), first, 'Enter', order)
    await compose(message(page), second, 'Escape', order)
    await expect(message(page)).toHaveValue(first + second)
    await page.press('Enter')
    sent.push(first + second)
    await expect
      .poll(async () =>
        (await host.requests('/svc/conversations/messages'))
          .filter(({ method }) => method === 'POST')
          .map(({ fields }) => fields.message),
      )
      .toEqual(sent)
    await compose(message(page), '', 'Escape', order)
    await expect(page.getByRole('region', { name: 'Conversation with bruno' })).toBeVisible()
  }
  await page.type('never mind')
  await page.press('Escape')
  await expect(message(page)).toHaveValue('')
  await expect(message(page)).toBeFocused()
  // WebKitGTK has no key for the undo of a field; Safari's is the same command.
  if (info.project.name === 'webkit') await page.run(() => document.execCommand('undo'))
  else await page.press('Control+z')
  await expect(message(page)).toHaveValue('never mind')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Text cleared.')).toHaveCount(0)
})
