import type { Page } from '@playwright/test'
import { ask, begin, dot, give, inside, paste, pngFile, sentBody, text, tool } from './editor-support.ts'
import { openForm } from './form-support.ts'
import { holdBack } from './media-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

/** Deletes all text. */
const empty = async (page: Page) => {
  await text(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(text(page)).toHaveText('')
}

test('[EDIT-1, EDIT-2, EDIT-12] the editor has placeholder and name, writes curly quotes, formats by keys and by the toolbar, which shows the state, and saves the last keystroke', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await begin(page, host)
  await expect(text(page)).toHaveAttribute('data-placeholder', 'Your text here')
  await expect(text(page)).toHaveAttribute('data-name', 'body')
  await expect(text(page)).toHaveAccessibleName('Text')
  await page.keyboard.type(`"It's late" `)
  await expect(text(page)).not.toHaveAttribute('data-placeholder')
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
  expect(await sentBody(page, host)).toBe(
    '<p>“It’s late” <strong>bold</strong></p><ul><li>one<ul><li>two<sup>up</sup></li></ul></li></ul>',
  )
})

test('[EDIT-3, EDIT-5, EDIT-10] a link is made in a dialog as wide as its address', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await page.keyboard.type('see there')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const address = page.getByRole('textbox', { name: 'URL' })
  await expect(address).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  const width = () =>
    page.getByRole('dialog', { name: 'Link' }).evaluate(panel => panel.getBoundingClientRect().width)
  await expect.poll(width).toBeGreaterThanOrEqual(200)
  await address.fill(`example.com/${'long-'.repeat(60)}`)
  await expect.poll(width).toBeLessThanOrEqual(600)
  await expect.poll(width).toBeGreaterThan(400)
  await address.fill('  example.com/a  ')
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', 'http://example.com/a')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('there')
  await expect.poll(() => inside(page)).toBe('<p>see <a href="http://example.com/a">there</a></p>')
})

test('[EDIT-6, EDIT-8] the editor pastes allowed content and nothing that runs; what was cut in it is pasted in full', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await begin(page, host)
  await paste(page, {
    'text/html':
      '<meta charset="utf-8"><h2>T</h2><p><span style="font-weight:700">b</span><script>window.hit = 1</script>' +
      '<img src="x:y" onerror="window.hit = 1"></p><style>p{color:red}</style>',
    'text/plain': 'T b',
  })
  await expect.poll(() => inside(page)).toBe('<h2>T</h2><p><strong>b</strong></p>')
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await empty(page)
  await page.keyboard.type('- one')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(text(page)).toHaveText('')
  await page.keyboard.press('Control+v')
  await expect.poll(() => inside(page)).toBe('<ul><li><p>one</p></li></ul>')
})

test.describe('images', () => {
  const call = '/svc/upload/image'
  const arrived = (page: Page) => expect(text(page).locator('img[src*="/media/upload/"]')).toHaveCount(1)
  const place = (page: Page, name: string) => page.getByRole('group', { name })

  test('[VAL-2] are uploaded while the user types on, and are saved with their new address', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    const go = await holdBack(page, `**${call}`)
    await begin(page, host)
    await page.keyboard.type('before ')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tool(page, 'Image').click()])
    await chooser.setFiles(pngFile)
    await expect(place(page, 'dot.png')).toBeVisible()
    await page.keyboard.type(' after')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'There are still pending images.' })).toBeVisible()
    go()
    await arrived(page)
    expect(await sentBody(page, host)).toMatch(
      /^<p>before&nbsp;<\/p><p><img src="[^"]*\/media\/upload\/[^"]+" alt=""><\/p><p>&nbsp;after<\/p>$/,
    )
  })

  test('[VAL-2] land where they are dropped', async ({ page, host }) => {
    await begin(page, host)
    await page.keyboard.type('some words')
    await give(page, { file: dot }, 'drop')
    await arrived(page)
    expect(await sentBody(page, host)).toMatch(/^<p><img [^>]+><\/p><p>some words<\/p>$/)
  })
})

test('the editor comes in the middle of a word that is composed', async ({ page, host }) => {
  const release = await holdBack(page, '**/chunks/editor-*')
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
  const loaded = page.waitForResponse(/chunks\/editor-/)
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

test.describe('Tab reaches the text', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

  test('[KEY-7] while its editor loads, and in the moment after, before it is drawn', async ({
    page,
    host,
  }) => {
    await page.addInitScript(() => {
      const { requestAnimationFrame } = window
      const held: FrameRequestCallback[] = []
      let isHeld = false
      window.requestAnimationFrame = callback =>
        isHeld ? held.push(callback) : requestAnimationFrame(callback)
      Object.assign(window, {
        holdFrames(isWanted: boolean) {
          isHeld = isWanted
          if (!isHeld) for (const callback of held.splice(0)) requestAnimationFrame(callback)
        },
      })
    })
    const release = await holdBack(page, '**/chunks/editor-*')
    await host.open()
    await ask(page)
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.evaluate('holdFrames(true)')
    release()
    await expect(page.locator('textarea[name="body"]')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Here')
    await page.evaluate('holdFrames(false)')
    await expect(text(page)).toHaveText('Here')
    await expect(text(page)).toBeFocused()
  })

  test('[KEY-7] where it is formatted, and is only shown until its editor has loaded', async ({
    page,
    host,
  }) => {
    await begin(page, host)
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await sentBody(page, host)
    const post = page.locator('article[data-inlay-post]').first()
    await expect(post).toContainText('bold')
    const id = (await post.getAttribute('data-post-id')) ?? ''
    const release = await holdBack(page, '**/chunks/editor-*')
    await host.open()
    await openForm(page, { mode: 'edit', post_id: id, placement: 'modal' })
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-readonly', 'true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    release()
    await expect(text(page)).toBeFocused()
    await page.keyboard.type('er')
    await expect(text(page)).toHaveText('bolder')
  })
})
