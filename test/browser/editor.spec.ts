import type { Page } from '@playwright/test'
import { begin, inside, paste, png, pngFile, sentBody, text, tool } from './editor-support.ts'
import { expect, test } from './support.ts'

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test('[EDIT-1, EDIT-12] has its placeholder and its name, writes curly quotes, and saves what was typed last', async ({
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
})

test('formats by keys and by the toolbar, which tells the state', async ({ page, host }) => {
  await begin(page, host)
  await page.keyboard.type('plain ')
  await page.keyboard.press('Control+b')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Bold: on' })).toHaveCount(1)
  await page.keyboard.type('bold')
  await tool(page, 'Bold').click()
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tool(page, 'Bullet list').click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+]')
  await tool(page, 'More formatting').click()
  await page.getByRole('menuitemcheckbox', { name: 'Superscript' }).click()
  await page.keyboard.type('up')
  expect(await sentBody(page, host)).toBe(
    '<p>plain <strong>bold</strong></p><ul><li>one<ul><li>two<sup>up</sup></li></ul></li></ul>',
  )
})

test('the toolbar is one stop for Tab, with arrows inside; Tab leaves the text, Escape closes what is uppermost', async ({
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
})

test('[EDIT-2] undoes what was typed within half a second together, and what was typed later by itself', async ({
  page,
  host,
}) => {
  await page.clock.install()
  await begin(page, host)
  // However slowly a busy machine types, no time passes but what the test says.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
  await page.keyboard.type('one ')
  await page.clock.fastForward(400)
  await page.keyboard.type('two ')
  await page.clock.fastForward(600)
  await page.keyboard.type('three')
  await page.clock.resume()
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveText('one two')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveText('')
  await tool(page, 'Redo').click()
  await expect(text(page)).toHaveText('one two')
  await page.keyboard.press('Control+Shift+z')
  await expect(text(page)).toHaveText('one two three')
})

test('[EDIT-3…5, EDIT-10] a link: trimmed, with a scheme, refused with why, and taken away again', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.keyboard.type('see there')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  const width = () =>
    page.getByRole('dialog', { name: 'Link' }).evaluate(panel => panel.getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThanOrEqual(200)
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription('A link can only begin with http, https or mailto.')
  await address.fill(`example.com/${'long-'.repeat(60)}`)
  expect(await width()).toBeLessThanOrEqual(600)
  expect(await width()).toBeGreaterThan(400)
  await address.fill('  example.com/a  ')
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'http://example.com/a')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('there')
  expect(await inside(page)).toBe('<p>see <a href="http://example.com/a">there</a></p>')
  await page.keyboard.press('Control+k')
  await expect(address).toHaveValue('http://example.com/a')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Link' })).toBeHidden()
  await expect(page.getByRole('form')).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Remove link' }).click()
  expect(await sentBody(page, host)).toBe('<p>see there</p>')
})

test('[EDIT-6, EDIT-8] pastes what it may hold, and nothing that runs', async ({ page, host }) => {
  await begin(page, host)
  await paste(page, {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal"><h2><span style="font-weight:400">T</span></h2>' +
      '<p><span style="font-weight:700">b</span><script>window.hit = 1</script><img src="x:y" onerror="window.hit = 1"></p></b>' +
      '<style>p{color:red}</style>',
    'text/plain': 'T b',
  })
  expect(await inside(page)).toBe('<h2>T</h2><p><strong>b</strong></p>')
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('reads pasted Markdown, and one undo gives the words back as they were', async ({ page, host }) => {
  await begin(page, host)
  await paste(page, { 'text/plain': '## Title\n\n- one\n- **two**' })
  await expect(text(page).locator('h2')).toHaveText('Title')
  expect(await inside(page)).toBe(
    '<h2>Title</h2><ul><li><p>one</p></li><li><p><strong>two</strong></p></li></ul>',
  )
  await page.keyboard.press('Control+z')
  expect(await inside(page)).toBe('<p>## Title</p><p>- one<br>- **two**</p>')
})

test('what is copied here is pasted whole', async ({ page, host }) => {
  await begin(page, host)
  await page.keyboard.type('- one')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(text(page)).toHaveText('')
  await page.keyboard.press('Control+v')
  expect(await inside(page)).toBe('<ul><li><p>one</p></li></ul>')
})

test.describe('images', () => {
  const choose = async (page: Page) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()])
    await chooser.setFiles(pngFile)
  }

  test('[VAL-2] are sent while the text goes on, and saved with the address they got', async ({
    page,
    host,
  }) => {
    await host.fault({ call: 'POST /svc/upload/image', kind: 'delay', delayMs: 1500 })
    await begin(page, host)
    await page.keyboard.type('before ')
    await choose(page)
    await expect(page.getByRole('group', { name: 'dot.png' })).toBeVisible()
    await page.keyboard.type(' after')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'There are still pending images.' })).toBeVisible()
    await expect(text(page).locator('img[src*="/media/upload/"]')).toHaveCount(1)
    expect(await sentBody(page, host)).toMatch(
      /^<p>before <img src="[^"]*\/media\/upload\/[^"]+" alt=""> after<\/p>$/,
    )
  })

  test('[VAL-2] that do not arrive say so in their place, and can be sent again or taken out', async ({
    page,
    host,
  }) => {
    await host.fault({ call: 'POST /svc/upload/image', kind: 'status', status: 500, times: 0 })
    await begin(page, host)
    await paste(page, {}, { name: 'dot.png', type: 'image/png', base64: png })
    const place = page.getByRole('group', { name: 'dot.png' })
    await expect(place.getByRole('button', { name: 'Try again' })).toBeVisible()
    await host.clearFaults()
    await place.getByRole('button', { name: 'Try again' }).click()
    await expect(text(page).locator('img[src*="/media/upload/"]')).toHaveCount(1)
    await host.fault({ call: 'POST /svc/upload/image', kind: 'status', status: 500, times: 0 })
    await paste(page, {}, { name: 'dot.png', type: 'image/png', base64: png })
    await place.getByRole('button', { name: 'Remove' }).click()
    await expect(place).toHaveCount(0)
    expect(await sentBody(page, host)).toMatch(/^<p><img [^>]+><\/p>$/)
  })

  test('dropped from outside are sent, and put where they fell', async ({ page, host }) => {
    await begin(page, host)
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
    await expect(text(page).locator('img[src*="/media/upload/"]')).toHaveCount(1)
    expect(await sentBody(page, host)).toMatch(/^<p><img [^>]+>some words<\/p>$/)
  })
})

test('[EDIT-11] dragging near an edge of the window scrolls, at most every 50 ms', async ({ page, host }) => {
  await begin(page, host, 'inline')
  await text(page).fill('line\n'.repeat(80))
  await page.evaluate(() => scrollTo(0, 0))
  const drag = (share: number, times = 1) =>
    text(page).evaluate(
      (element, [part, count]) => {
        const before = scrollY
        const at = { bubbles: true, cancelable: true, clientX: 400, clientY: innerHeight * part }
        // Made before any of them scrolls: they are as old as one another.
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

test('takes over from the plain field in the middle of a word', async ({ page, host }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/rich-editor/, async route => {
    await held
    await route.continue()
  })
  await host.open()
  await page.evaluate(() => {
    const { inlay } = window
    if (inlay && 'dispatch' in inlay)
      void inlay.dispatch('post-form:open', { mode: 'new', type: 'text', placement: 'modal' } as never)
  })
  const plain = page.locator('textarea[name="body"]')
  await plain.click()
  await page.keyboard.type('one  three')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft')
  release()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('two')
  await expect(text(page)).toHaveText('one two three')
})

test('a text that rich text cannot hold is shown and left alone, until the writer decides', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.getByRole('button', { name: 'Settings' }).click()
  const way = page.getByRole('combobox', { name: 'Write in' })
  await way.selectOption('html')
  const source = page.locator('textarea').and(page.getByRole('textbox', { name: 'Text', exact: true }))
  await source.fill('<h3>t</h3><p>p</p>')
  await way.selectOption('rich')
  await expect(page.getByText('Rich text cannot hold all of this: <h3>.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit without it' }).click()
  await expect(text(page).locator('h2')).toHaveText('t')
  await way.selectOption('html')
  await expect(source).toHaveValue('<h3>t</h3><p>p</p>')
})

test('another way of writing keeps the words, and the way back their very source', async ({ page, host }) => {
  await begin(page, host)
  await page.keyboard.type('## Title')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.getByRole('button', { name: 'Settings' }).click()
  const way = page.getByRole('combobox', { name: 'Write in' })
  const source = page.locator('textarea[name="body"]')
  await way.selectOption('markdown')
  await expect(source).toHaveValue('## Title\n\n**bold**')
  await source.fill('Title\n-----\n\n* a')
  await way.selectOption('rich')
  await expect(text(page).locator('h2, li')).toHaveText(['Title', 'a'])
  await way.selectOption('markdown')
  await expect(source).toHaveValue('Title\n-----\n\n* a')
})

for (const scheme of ['light', 'dark'] as const)
  test(`has nothing that axe would mind, ${scheme}`, async ({ page, host }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await begin(page, host)
    await page.keyboard.type('some words')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    expect(await host.axe()).toEqual([])
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
    expect(await host.axe()).toEqual([])
  })
