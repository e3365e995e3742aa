import { expect, test } from './support.ts'

test('[DEC-184] a post is translated by the host’s call in its place, from right to left to left to right, and back with the same nodes', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?translate=call')
  await page.run(() => {
    const post = document.createElement('article')
    post.id = 'made'
    post.dataset.inlayPost = '{"id":"7001"}'
    const body = document.createElement('div')
    body.dataset.inlayPostBody = ''
    Object.assign(body, { id: 'foreign', lang: 'ar', dir: 'rtl' })
    const link = document.createElement('a')
    link.href = '/blog/bruno'
    link.textContent = 'القارب'
    body.append('مرّ ', link, ' أمس')
    post.append(body)
    document.querySelector('#posts')?.prepend(post)
    Reflect.set(window, 'nodes', [...body.childNodes])
    // The page is used, until what loads with its use is there.
    const timer = setInterval(() => {
      window.dispatchEvent(new Event('pointermove'))
      if (document.querySelector('#made > [data-inlay-root]')) clearInterval(timer)
    }, 100)
  })
  const body = page.locator('#foreign')
  const line = page.locator('#made > [data-inlay-root]')
  await line.getByRole('button', { name: 'Translate from Arabic' }).click()
  await expect(line.getByRole('button', { name: 'Show original' })).toBeFocused()
  await expect(body).toHaveText('[en] مرّ القارب أمس')
  expect(await body.evaluate(one => [one.dir, getComputedStyle(one).direction])).toEqual(['ltr', 'ltr'])
  await line.getByRole('button', { name: 'Show original' }).click()
  await expect(line.getByRole('button', { name: 'Translate from Arabic' })).toBeFocused()
  expect(
    await body.evaluate(one => {
      const before = Reflect.get(window, 'nodes') as Node[]
      return [one.dir, [...one.childNodes].every((node, at) => node === before[at])]
    }),
  ).toEqual(['rtl', true])
})
