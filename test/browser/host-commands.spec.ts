import { article, command, post } from '../host/pages.mjs'
import { click, expect, sent, test } from '../host/world.ts'

test.describe('commands from markup', () => {
  test('[FEED-5, FEED-8, SHARE-1, SHARE-19] a like and a share need no payload inside a post; the form key is renewed from the answer', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open({
      body: article(post, command('post:like') + command('post:unlike') + command('share:open')),
    })
    site.renewKey('key-2')
    await click(page, 'post:like')
    const like = await sent(site, '/svc/like')
    expect(like).toMatchObject({
      id: '501',
      root_id: '400',
      key: 'rk501',
      pt: 'pt501',
      placement_id: 'pl501',
      source: 'dashboard',
    })
    await expect.poll(() => visit.details('post:liked')).toEqual([{ id: '501' }])
    await expect.poll(() => visit.details('form-key:changed')).toHaveLength(1)
    await click(page, 'post:unlike')
    await sent(site, '/svc/unlike')
    await expect.poll(() => visit.details('post:unliked')).toEqual([{ id: '501' }])
    expect(site.calls.filter(({ path }) => /like$/.test(path)).map(({ key }) => key)).toEqual([
      'key-1',
      'key-2',
    ])

    await click(page, 'share:open')
    await sent(site, '/svc/post/share/nora/501')
    await expect(page.getByText('Permalink')).toBeVisible()
    await expect(page.getByText('Reddit')).toHaveCount(0)
    await page.getByRole('button', { name: /^e-?mail$/i }).click()
    await page.locator('[data-inlay=share-popover]').getByRole('textbox').first().fill('otto@example.org')
    await page.getByRole('button', { name: /^send/i }).click()
    await expect.poll(() => visit.details('share:sent')).toEqual([{ network: 'email', post_id: '501' }])
  })

  test('[PEEP-2, PEEP-3] a link opens the drawer on a plain click and behaves as a link on any other; a broken payload or an unknown command does nothing', async ({
    page,
    context,
    visit,
  }) => {
    const link = command('peepr:open', {
      tag: 'a',
      text: 'Noras Blog',
      payload: { blog_name: 'nora' },
      attributes: 'href="/blog/nora"',
    })
    visit.allow(/peepr:open|post:juggle/)
    const card = '<a href="#nora" data-inlay-blog-card="nora">eine Karte</a>'
    const broken = '<button data-inlay-command="peepr:open" data-inlay-payload="{oops">kaputt</button>'
    await visit.open({ body: link + card + command('post:juggle') + broken })
    await click(page, 'post:juggle')
    await click(page, 'kaputt')
    await expect.poll(() => visit.complaints.join('\n')).toContain('post:juggle')
    await expect.poll(() => visit.complaints.join('\n')).toContain('peepr:open')
    expect(await visit.details('inlay:error')).toEqual([])
    await page.getByRole('link', { name: 'eine Karte' }).hover()
    await page.getByRole('link', { name: 'eine Karte' }).click()
    await expect(page).toHaveURL(/#nora$/)
    await page.mouse.move(0, 0)
    await page.keyboard.press('Escape')

    const anchor = page.getByRole('link', { name: 'Noras Blog' })
    await expect(anchor).toHaveAttribute('href', '/blog/nora')
    await page.evaluate(() => {
      // The browser would open tabs and windows: it is enough that the default was not prevented.
      const left: boolean[] = []
      Object.assign(window, { left })
      window.addEventListener('click', event => left.push(!event.defaultPrevented) && event.preventDefault())
      window.addEventListener(
        'auxclick',
        event => left.push(!event.defaultPrevented) && event.preventDefault(),
      )
    })
    for (const modifiers of [['Control'], ['Meta'], ['Shift']] as const)
      await anchor.click({ modifiers: [...modifiers] })
    await anchor.click({ button: 'middle' })
    expect(await page.evaluate('left')).toEqual([true, true, true, true])
    expect(context.pages()).toHaveLength(1)
    expect(await visit.details('peepr:opened')).toEqual([])
    await anchor.click()
    expect(await page.evaluate('left')).toEqual([true, true, true, true, false])
    await expect
      .poll(() => visit.details('peepr:opened'))
      .toEqual([expect.objectContaining({ blog_name: 'nora' })])
    expect(await visit.dispatch('peepr:close')).toBe('done')
    await expect.poll(() => visit.details('peepr:closed')).toEqual([{ blog_name: 'nora' }])
  })
})
