import type { Page } from '@playwright/test'
import type { EditorHandle } from '../../src/ui/editor/editor-props.ts'
import { expect, test } from '../ui-page/test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting of the selection' })

/** Does something with the editor's handle; the answer is what it threw, or ''. */
const run = (page: Page, name: string, given: unknown) =>
  page.evaluate(
    ([method, data]) => {
      const { editor } = window as unknown as { editor: EditorHandle }
      try {
        if (method === 'shift') editor.shift = data as EditorHandle['shift']
        else editor[method as 'insertHtml'](data as string)
        return ''
      } catch (error) {
        return error instanceof TypeError ? 'TypeError' : String(error)
      }
    },
    [name, given] as const,
  )

const boxOf = async (page: Page) => {
  const box = await bar(page).boundingBox()
  if (!box) throw new Error('the bar is not drawn')
  return { x: Math.round(box.x), y: Math.round(box.y) }
}

test('[EDIT-9, EDIT-13…15] the bar over a selection comes and goes with it, keeps the focus in the text, and is moved by two numbers alone; what cannot be put in is told on the console', async ({
  page,
  gallery,
}) => {
  await gallery.open('?editor')
  const warned: string[] = []
  page.on('console', message => message.type() === 'warning' && warned.push(message.text()))
  await run(page, 'insertHtml', '<b>x</b>')
  expect(warned).toEqual(['cannot insert without a cursor'])
  await text(page).click()
  await run(page, 'insertHtml', '  ')
  await run(page, 'insertImage', { src: 'blob:https://elsewhere.example/1' })
  expect(warned.slice(1)).toEqual(['cannot insert empty data', 'unknown image source'])
  await expect(text(page)).toHaveText('some words')
  await page.keyboard.press('End')
  await run(page, 'insertHtml', '<b>!</b><script>1</script>')
  await expect(text(page)).toHaveText('some words!')
  expect(warned).toHaveLength(3)

  await text(page).click()
  await expect(bar(page)).toBeHidden()
  await text(page).selectText()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Bold' }).click()
  await expect(text(page)).toBeFocused()
  await expect(text(page).locator('strong')).toHaveCount(1)
  await expect(bar(page).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(bar(page)).toBeHidden()

  await page.keyboard.press('Control+a')
  await expect(bar(page)).toBeVisible()
  const before = await boxOf(page)
  expect(await run(page, 'shift', { x: 30, y: -12 })).toBe('')
  await expect.poll(() => boxOf(page)).toEqual({ x: before.x + 30, y: before.y - 12 })
  for (const wrong of [{ x: '1', y: 2 }, { x: 1 }, { x: null, y: 0 }, null, 'far'])
    expect(await run(page, 'shift', wrong)).toBe('TypeError')
  await expect.poll(() => boxOf(page)).toEqual({ x: before.x + 30, y: before.y - 12 })
})
