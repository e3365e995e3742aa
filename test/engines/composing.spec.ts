import type { Locator } from './driver/page.ts'
import type { Page } from './support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

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
const orders = ['safari', 'others'] as const

const tagField = (page: Page) => page.getByRole('combobox', { name: 'Add a tag' })
const tag = (page: Page, name: string) => page.getByRole('button', { name: `Remove tag ${name}` })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function talk(page: Page, host: Host) {
  await host.open('/dashboard?poll=600000')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(message(page)).toBeFocused()
  await expect.poll(() => message(page).evaluate(one => one.matches(':read-write'))).toBe(true)
}

for (const order of orders) {
  test(`[POST-16] Enter that confirms a composition makes no tag, as ${order} report it`, async ({
    page,
    host,
  }) => {
    await host.open()
    await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
    // The form gives the focus to its first field last of all.
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await tagField(page).click()
    await expect(tagField(page)).toBeFocused()
    await compose(tagField(page), '電車', 'Enter', order)
    await compose(tagField(page), '夜', 'Escape', order)
    await expect(tagField(page)).toHaveValue('電車夜')
    await expect(page.getByRole('form')).toHaveCount(1)
    await page.press('Enter')
    await expect(tag(page, '電車夜')).toBeVisible()
  })

  test(`[KEY-18, KEY-19] Enter that confirms a composition sends nothing, and Escape closes nothing, as ${order} report it`, async ({
    page,
    host,
  }) => {
    await talk(page, host)
    await compose(message(page), 'に', 'Enter', order)
    await compose(message(page), 'ほん', 'Escape', order)
    await expect(message(page)).toHaveValue('にほん')
    await page.press('Enter')
    await expect
      .poll(async () =>
        (await host.requests('/svc/conversations/messages'))
          .filter(({ method }) => method === 'POST')
          .map(({ fields }) => fields.message),
      )
      .toEqual(['にほん'])
    await compose(message(page), '', 'Escape', order)
    await expect(page.getByRole('region', { name: 'Conversation with bruno' })).toBeVisible()
  })
}

test('[KEY-19] Escape clears a message, and Ctrl+Z brings it back', async ({ page, host }, info) => {
  await talk(page, host)
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
