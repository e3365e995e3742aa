import type { Page } from './support.ts'
import { expect, test } from './support.ts'

const more = (page: Page) => page.getByRole('button', { name: 'Read more' })

test('[DEC-183] a long post is cut and opened at the same place, also by an address in it; a spoiler is not selected before it is shown', async ({
  page,
}) => {
  await page.run(() => {
    Reflect.set(document, 'cookie', 'inlay_user=aria;path=/')
    Reflect.set(document, 'cookie', 'inlay_world=story;path=/')
  })
  await page.goto('/blog/nightowl')
  // Further down than the window reaches, it is cut once the page is used.
  const cut = () =>
    page.run(() => {
      dispatchEvent(new Event('scroll'))
      return document.querySelectorAll('[data-more-button]').length
    })
  await expect.poll(cut).toBe(1)
  const opened = () =>
    page.run(() => {
      const button = document.querySelector<HTMLElement>('[data-more-button]')
      button?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const before = scrollY
      button?.click()
      return [Math.abs(scrollY - before), document.querySelectorAll('[data-inlay-cut]').length]
    })
  expect(await opened()).toEqual([0, 0])
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect(more(page)).toHaveCount(1)
  await page.run(() => {
    const [hidden] = [...document.querySelectorAll('[data-inlay-cut]')].reverse()
    if (hidden) hidden.id = 'end-of-the-night'
    location.hash = 'end-of-the-night'
  })
  await expect(more(page)).toHaveCount(0)
  const inView = () =>
    page.run(() => {
      const top = document.getElementById('end-of-the-night')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight
    })
  await expect.poll(inView).toBe(true)
  const selected = () =>
    page.run(() => {
      const post = document.querySelector('article:has([data-inlay-spoiler])')
      if (post) getSelection()?.selectAllChildren(post)
      return String(getSelection())
    })
  expect(await selected()).not.toContain('kettle')
  await page.run(() => document.querySelector<HTMLElement>('[data-inlay-spoiler]')?.focus())
  await page.press('Enter')
  await expect.poll(selected).toContain('kettle')
})
