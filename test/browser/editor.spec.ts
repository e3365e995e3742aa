import type { Page } from '@playwright/test'
import {
  ask,
  begin,
  inside,
  type Placement,
  paste,
  png,
  pngFile,
  sentBody,
  text,
  tool,
} from './editor-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

/** Another form on the same page. */
const again = async (page: Page, placement: Placement = 'modal') => {
  await ask(page, placement)
  await text(page).click()
}
/** Deletes all text. */
const empty = async (page: Page) => {
  await text(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(text(page)).toHaveText('')
  await expect(text(page).locator('img[src]')).toHaveCount(0)
}
/** The same page in light or dark, after all colour transitions. */
const turn = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

test('[EDIT-1, EDIT-2, EDIT-12] the editor has placeholder and name, writes curly quotes, saves the last keystroke, and formats by keys and by the toolbar, which shows the state', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await expect(text(page)).toHaveAttribute('data-placeholder', 'Your text here')
  await expect(text(page)).toHaveAttribute('data-name', 'body')
  await expect(text(page)).toHaveAccessibleName('Text')
  await page.keyboard.type(`"It's late", she said`)
  await expect(text(page)).not.toHaveAttribute('data-placeholder')
  expect(await sentBody(page, host)).toBe('<p>“It’s late”, she said</p>')

  await again(page)
  await page.keyboard.type('plain ')
  await page.keyboard.press('Control+b')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Bold: on' })).toHaveCount(1)
  await page.keyboard.type('bold')
  await tool(page, 'Bold').click()
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tool(page, 'Bulleted list').click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+]')
  await tool(page, 'More formatting').click()
  await page.getByRole('menuitemcheckbox', { name: 'Superscript' }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('up')
  await expect(text(page).locator('sup')).toHaveText('up')
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('sup')).toHaveCount(0)
  await tool(page, 'Redo').click()
  await expect(text(page).locator('sup')).toHaveText('up')
  expect(await sentBody(page, host)).toBe(
    '<p>plain <strong>bold</strong></p><ul><li>one<ul><li>two<sup>up</sup></li></ul></li></ul>',
  )
})

test('[EDIT-11] the toolbar is one tab stop with arrow keys inside; Tab leaves the text, Escape closes the topmost layer; dragging near an edge scrolls', async ({
  page,
  host,
}) => {
  await begin(page, host, 'inline')
  await page.keyboard.press('Alt+F10')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Italic')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Add a tag')).toBeFocused()
  await tool(page, 'More formatting').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('form')).toHaveCount(1)

  await text(page).fill('line\n'.repeat(80))
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThan(500)
  const drag = (share: number, times = 1) =>
    text(page).evaluate(
      (element, [part, count]) => {
        // From the same place each time: the editor may still follow the cursor.
        scrollTo({ top: 200, behavior: 'instant' })
        const before = scrollY
        const at = { bubbles: true, cancelable: true, clientX: 400, clientY: innerHeight * part }
        // Created before any of them scrolls, so that all have the same time.
        const events = Array.from({ length: count }, () => new DragEvent('dragover', at))
        for (const event of events) element.dispatchEvent(event)
        return scrollY - before
      },
      [share, times] as const,
    )
  expect(await drag(0.5)).toBe(0)
  expect(await drag(0.79)).toBe(0)
  const once = await drag(0.99, 5)
  expect(once).toBeGreaterThan(0)
  expect(once).toBeLessThanOrEqual(40)
  await expect.poll(() => drag(0.01)).toBeLessThan(0)
})

test('[EDIT-3, EDIT-4, EDIT-5, EDIT-10] a link is trimmed, gets a scheme, is refused with a reason, and is removed; axe finds nothing, in light and dark', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.keyboard.type('see there')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await turn(page, 'dark')
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'URL' })
  await expect(address).toBeFocused()
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await turn(page, 'light')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  const width = () =>
    page.getByRole('dialog', { name: 'Link' }).evaluate(panel => panel.getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThanOrEqual(200)
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription('Links must start with http, https, or mailto.')
  await address.fill(`example.com/${'long-'.repeat(60)}`)
  await expect.poll(width).toBeLessThanOrEqual(600)
  await expect.poll(width).toBeGreaterThan(400)
  await address.fill('  example.com/a  ')
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'http://example.com/a')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('there')
  await expect.poll(() => inside(page)).toBe('<p>see <a href="http://example.com/a">there</a></p>')
  await page.keyboard.press('Control+k')
  await expect(address).toHaveValue('http://example.com/a')
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Link' })).toBeHidden()
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(text(page)).toBeFocused()
  expect(await sentBody(page, host)).toBe('<p>see there</p>')
})

test('[EDIT-6, EDIT-8] the editor pastes allowed content and nothing that runs; it converts pasted Markdown, which one undo turns back into text; what was copied in it is pasted in full', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await paste(page, {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal"><h2><span style="font-weight:400">T</span></h2>' +
      '<p><span style="font-weight:700">b</span><script>window.hit = 1</script><img src="x:y" onerror="window.hit = 1"></p></b>' +
      '<style>p{color:red}</style>',
    'text/plain': 'T b',
  })
  await expect.poll(() => inside(page)).toBe('<h2>T</h2><p><strong>b</strong></p>')
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)

  await empty(page)
  await paste(page, { 'text/plain': '## Title\n\n- one\n- **two**' })
  await expect(text(page).locator('h2')).toHaveText('Title')
  await expect
    .poll(() => inside(page))
    .toBe('<h2>Title</h2><ul><li><p>one</p></li><li><p><strong>two</strong></p></li></ul>')
  await page.keyboard.press('Control+z')
  await expect.poll(() => inside(page)).toBe('<p>## Title</p><p>- one<br>- **two**</p>')

  await empty(page)
  await page.keyboard.type('- one')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(text(page)).toHaveText('')
  await page.keyboard.press('Control+v')
  await expect.poll(() => inside(page)).toBe('<ul><li><p>one</p></li></ul>')
})

test.describe('images', () => {
  const send = 'POST /svc/upload/image'
  const arrived = (page: Page, count: number) =>
    expect(text(page).locator('img[src*="/media/upload/"]')).toHaveCount(count)

  test('[VAL-2] are uploaded while the user types on, and are saved with their new address; so are pasted image data', async ({
    page,
    host,
  }) => {
    let open = () => {}
    const gate = new Promise<void>(resolve => {
      open = resolve
    })
    await page.route('**/svc/upload/image', async route => {
      await gate
      await route.continue()
    })
    await begin(page, host)
    await page.keyboard.type('before ')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()])
    await chooser.setFiles(pngFile)
    await expect(page.getByRole('group', { name: 'dot.png' })).toBeVisible()
    await page.keyboard.type(' after')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'There are still pending images.' })).toBeVisible()
    open()
    await arrived(page, 1)
    expect(await sentBody(page, host)).toMatch(
      /^<p>before&nbsp;<\/p><p><img src="[^"]*\/media\/upload\/[^"]+" alt=""><\/p><p>&nbsp;after<\/p>$/,
    )

    await again(page)
    await paste(page, {
      'text/html': `<p>see <img src="data:image/png;base64,${png}"></p>`,
      'text/plain': 'see',
    })
    await arrived(page, 1)
    expect(await host.requests('/svc/upload/image')).toHaveLength(2)
    expect(await sentBody(page, host)).toMatch(
      /^<p>see <img src="[^"]*\/media\/upload\/[^"]+" alt="[^"]*"><\/p>$/,
    )
  })

  test('[VAL-2] that fail to upload show an error in their place, count as a change, and can be retried or removed; images dropped from outside land where they were dropped, and other files are told of by name', async ({
    page,
    host,
  }) => {
    await begin(page, host)
    await page.keyboard.type('some words')
    // An unsupported type, and a file that the server refuses as too big: neither can be retried.
    await paste(page, {}, { name: 'dot.svg', type: 'image/svg+xml', base64: btoa('<svg/>') })
    const drawing = page.getByRole('group', { name: 'dot.svg' })
    await expect(drawing.getByRole('alert')).toHaveText('dot.svg: This is not valid image file.')
    await expect(drawing.getByRole('button')).toHaveText(['Remove'])
    expect(await host.requests('/svc/upload/image')).toEqual([])
    await drawing.getByRole('button', { name: 'Remove' }).click()
    await expect(drawing).toHaveCount(0)
    const place = page.getByRole('group', { name: 'dot.png' })
    const pasteDot = () => paste(page, {}, { name: 'dot.png', type: 'image/png', base64: png })
    await host.fault({ call: send, kind: 'status', status: 413, times: 0 })
    await pasteDot()
    await expect(place.getByRole('alert')).not.toBeEmpty()
    await expect(place.getByRole('button')).toHaveText(['Remove'])
    await place.getByRole('button', { name: 'Remove' }).click()
    await expect(place).toHaveCount(0)
    await empty(page)

    await host.clearFaults()
    await host.fault({ call: send, kind: 'status', status: 500, times: 0 })
    await pasteDot()
    await expect(place.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('form').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nevermind' }).click()
    await host.clearFaults()
    await place.getByRole('button', { name: 'Try again' }).click()
    await arrived(page, 1)
    await empty(page)

    await page.keyboard.type('some words')
    await text(page).evaluate((element, base64) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
      const { left, top, height } = (element.querySelector('p') as Element).getBoundingClientRect()
      const at = { clientX: left + 1, clientY: top + height / 2 }
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
    }, png)
    await arrived(page, 1)
    // A file that is no picture, with its name as file managers give it, is told of and leaves the text alone.
    await text(page).evaluate(element => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
      dataTransfer.setData('text/plain', 'notes.pdf')
      const { left, top, height } = (element.querySelector('p:last-child') as Element).getBoundingClientRect()
      const at = { clientX: left + 1, clientY: top + height / 2 }
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
    })
    await expect(page.getByRole('alert').getByText('notes.pdf: This is not valid image file.')).toBeAttached()
    expect(await sentBody(page, host)).toMatch(/^<p><img [^>]+><\/p><p>some words<\/p>$/)
  })
})

test('the editor replaces the plain field in the middle of a word, also during IME composition', async ({
  page,
  host,
}) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/rich-editor/, async route => {
    await held
    await route.continue()
  })
  await host.open()
  await ask(page)
  const plain = page.locator('textarea[name="body"]')
  await plain.click()
  await page.keyboard.type('ab  cd')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  const session = await page.context().newCDPSession(page)
  const compose = (words: string) =>
    session.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    })
  await compose('に')
  await compose('にほ')
  const loaded = page.waitForResponse(/rich-editor/)
  release()
  await (await loaded).finished()
  await compose('にほん')
  await expect(plain).toHaveValue('ab にほん cd')
  await session.send('Input.insertText', { text: '日本' })
  await expect(text(page)).toBeFocused()
  await compose('ご')
  await session.send('Input.insertText', { text: '語' })
  await page.keyboard.type('!')
  await session.detach()
  await expect(text(page)).toHaveText('ab 日本語! cd')
  expect(await sentBody(page, host)).toBe('<p>ab 日本語! cd</p>')
})

test('changing the editor type keeps the text, and changing back restores the exact source; text that rich text cannot hold is not converted unless the user decides so', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.keyboard.type('## Title')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.getByRole('button', { name: 'Settings' }).click()
  const way = page.getByRole('combobox', { name: 'Editor' })
  const source = page.locator('textarea[name="body"]')
  await way.selectOption('markdown')
  await expect(source).toHaveValue('## Title\n\n**bold**')
  await source.fill('Title\n-----\n\n* a')
  await way.selectOption('rich')
  await expect(text(page).locator('h2, li')).toHaveText(['Title', 'a'])
  await way.selectOption('markdown')
  await expect(source).toHaveValue('Title\n-----\n\n* a')
  await way.selectOption('html')
  // The text is converted before the type changes.
  await expect(way).toHaveValue('html')
  await source.fill('<h3>t</h3><p>p</p>')
  await way.selectOption('rich')
  await expect(page.getByText('The rich text editor doesn’t support <h3>.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove and edit' }).click()
  await expect(text(page).locator('h2')).toHaveText('t')
  await way.selectOption('html')
  await expect(source).toHaveValue('<h3>t</h3><p>p</p>')
})
