import { editorHtml } from '../support/editor-html.ts'
import type { Page } from './support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

const text = (page: Page) => page.locator('[contenteditable][role="textbox"]').first()
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting', exact: true }).getByRole('button', { name, exact: true })

/** Opens a new text post in the page that is open, and focuses it. */
async function begin(page: Page) {
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  await expect(page.getByRole('form').locator(':focus')).toHaveCount(1)
  await text(page).click()
  await expect(text(page)).toBeFocused()
}

const inside = (page: Page) => text(page).evaluate(editorHtml)

/** Saves by keyboard; returns the text that the backend got. */
async function sentBody(page: Page, host: Host) {
  const all = () => host.requests('/svc/post/update')
  const { length } = await all()
  await page.press('Control+Enter')
  await expect(page.getByRole('form')).toHaveCount(0)
  // The form closes before the post is sent.
  await expect.poll(async () => (await all())[length]?.status).toBe(200)
  return (await all())[length]?.fields['post[two]']
}

const paste = (page: Page, data: Record<string, string>) =>
  text(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // Firefox creates the event without the given data.
    if (!event.clipboardData?.types.length)
      Object.defineProperty(event, 'clipboardData', { value: clipboardData })
    element.dispatchEvent(event)
  }, data)

/** Empties the text. */
async function wipe(page: Page) {
  await page.press('Control+a')
  await page.press('Backspace')
  await expect(text(page)).toHaveText('')
}

test('[POST-56, DEC-176] a post is undone; letters, lines and quotes are typed, pasted, marked by keys and buttons, and saved', async ({
  page,
  host,
}) => {
  await host.open()
  await test.step('Undo after posting opens the form with the cursor where it was in the text', async () => {
    await begin(page)
    await page.type('one\ntwo words')
    for (let n = 0; n < 6; n++) await page.press('ArrowLeft')
    await page.press('Control+Enter')
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Undo', exact: true })
      .click()
    await expect(text(page)).toBeFocused()
    await page.type('!')
    await expect.poll(() => text(page).evaluate(one => one.innerText)).toMatch(/^one\s+two! words\s*$/)
    await wipe(page)
  })
  await test.step('after a click letters, lines and curly quotes are typed, and marked by keys and buttons, which show it', async () => {
    await text(page).click()
    await page.type(`"It's late", she said\nplain `)
    await page.press('Control+b')
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.type('bold')
    await tool(page, 'Bold').click()
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
    await expect(text(page)).toBeFocused()
    await page.press('Control+i')
    await page.type(' leaning')
    const typed = '<p>“It’s late”, she said</p><p>plain <strong>bold</strong><em> leaning</em></p>'
    await expect.poll(() => inside(page)).toBe(typed)
    expect(await page.run(() => scrollY)).toBe(0)
    expect(await sentBody(page, host)).toBe(typed)
  })
  await test.step('what is pasted keeps its lines and marks, and runs nothing', async () => {
    await begin(page)
    await paste(page, { 'text/plain': 'one\n\ntwo' })
    await expect.poll(() => inside(page)).toBe('<p>one</p><p>two</p>')
    await wipe(page)
    await page.press('Control+b')
    await page.type('bold')
    await page.press('Control+a')
    await page.press('Control+c')
    await page.press('ArrowRight')
    await page.press('Enter')
    await page.press('Control+v')
    await expect(text(page).locator('strong')).toHaveCount(2)
    await wipe(page)
    await paste(page, {
      'text/html':
        '<p style="color:red">kept <b onclick="ran()">bold</b><img src=x onerror="document.title=\'ran\'"></p><script>document.title="ran"</script>',
      'text/plain': 'kept bold',
    })
    await expect.poll(() => inside(page)).toMatch(/^<p>kept <strong>bold<\/strong>/)
    expect(await page.run(() => document.title)).not.toBe('ran')
  })
})

test('lists, undo, selections and links work by keys and buttons', async ({ page, host }) => {
  await host.open()
  await test.step('a button makes a list, a key nests an item, and Enter leaves the list', async () => {
    await begin(page)
    await tool(page, 'Bulleted list').click()
    await expect(text(page)).toBeFocused()
    await page.type('one\ntwo')
    await page.press('Control+]')
    await page.type('\n\n\nafter')
    await expect
      .poll(() => inside(page))
      .toBe('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul><p>after</p>')
  })
  await test.step('undo takes the last change back, and redo restores it', async () => {
    await page.press('Control+b')
    await page.press('Enter')
    await page.type('gone')
    await page.press('Control+z')
    await expect(text(page)).not.toContainText('gone')
    await page.press('Control+Shift+z')
    await expect(text(page)).toContainText('gone')
    await sentBody(page, host)
  })
  await test.step('a selection by keys is formatted, replaced, and made a link', async () => {
    await begin(page)
    await page.type('first second')
    await page.press('Control+Shift+ArrowLeft')
    await page.press('Control+b')
    await expect.poll(() => inside(page)).toBe('<p>first <strong>second</strong></p>')
    await page.press('Control+a')
    await page.type('see there')
    await expect(text(page)).toHaveText('see there')
    await page.press('Control+Shift+ArrowLeft')
    await page.press('Control+k')
    await expect(page.getByRole('textbox', { name: 'URL' })).toBeFocused()
    await page.type('example.com/x')
    await page.press('Enter')
    await expect(text(page).locator('a')).toHaveAttribute('href', 'http://example.com/x')
    expect(await sentBody(page, host)).toBe('<p>see <a href="http://example.com/x">there</a></p>')
  })
})
