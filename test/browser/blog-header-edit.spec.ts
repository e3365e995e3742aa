import type { Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'
import { keepToasts } from './toast-support.ts'

test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const editor = (page: Page) => page.getByRole('form', { name: 'aria header' })
const edit = (page: Page) => drawer(page).getByRole('button', { name: 'Edit header' })
const path = '/svc/tumblelog/save_header'

const open = (page: Page, blog_name: string) => dispatch(page, 'peepr:open', { blog_name })

test('[PEEP-22, PEEP-23] the owner of a blog edits its header in place, with preview and contrast warning, saves it, and undoes that', async ({
  page,
  host,
}) => {
  const scripts: string[] = []
  page.on('request', request => {
    if (request.url().includes('/chunks/')) scripts.push(request.url())
  })
  await host.open('/dashboard')
  await keepToasts(page)
  await test.step('nobody else is offered that', async () => {
    await open(page, 'nightowl')
    await expect(drawer(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await expect(edit(page)).toHaveCount(0)
    await open(page, 'aria')
  })

  await test.step('by the keyboard, with code that comes only then', async () => {
    await edit(page).focus()
    const before = scripts.length
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
    expect(scripts.length).toBeGreaterThan(before)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Aria, all outdoors')
    await editor(page).getByLabel('Title color').fill('#888888')
    await editor(page).getByLabel('Background color').fill('#999999')
    await expect(editor(page).getByText('(contrast 1.2:1, minimum 4.5:1)')).toBeVisible()
    const panel = drawer(page).locator('[data-viewer-scroller]').locator('..')
    await expect(panel).toHaveCSS('background-color', 'rgb(153, 153, 153)')
    expect(await host.axe(page, undefined, ours)).toEqual([])
  })

  await test.step('Escape discards, leaves the drawer open, and Undo opens the editor again', async () => {
    await page.keyboard.press('Escape')
    await expect(editor(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(editor(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Aria, all outdoors',
    )
  })

  await test.step('what is not saved is there again after a reload', async () => {
    await page.reload()
    await keepToasts(page)
    await open(page, 'aria')
    await edit(page).click()
    await expect(editor(page).getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(editor(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'Aria, all outdoors',
    )
  })

  await test.step('a failure is told, and loses nothing; then it is saved', async () => {
    await host.fault({ call: `POST ${path}`, kind: 'status', status: 503, times: 1 })
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('alert')).toContainText('Your changes are still here.')
    await editor(page).getByRole('button', { name: 'Save' }).click()
    await expect(edit(page)).toBeFocused()
    await expect(drawer(page).getByRole('heading', { name: 'Aria, all outdoors' })).toBeVisible()
    const [, sent] = await host.requests(path)
    expect(sent?.fields.tumblelog).not.toHaveProperty('header_image_focused')
    expect(sent?.fields.tumblelog).toMatchObject({ title: 'Aria, all outdoors', title_color: '#888888' })
  })

  await test.step('Undo puts back what was saved before', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(drawer(page).getByRole('heading', { name: 'Aria, mostly outdoors' })).toBeVisible()
  })
})
