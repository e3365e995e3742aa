import { article, bootstrap, command, post } from '../host/pages.mjs'
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

  test('HTML inserted later works without a call, by Enter and by Space; its payload is merged with the post’s data', async ({
    page,
    site,
    visit,
  }) => {
    await visit.open()
    const html = article(
      { ...post, id: '502', tumblelog: 'nora' },
      command('post:reply', { payload: { reply_text: 'Gern!' } }) + command('post:toggle-like'),
    )
    await page.evaluate(html => {
      const policy = (
        window as {
          trustedTypes?: {
            createPolicy: (name: string, rules: object) => { createHTML: (s: string) => string }
          }
        }
      ).trustedTypes?.createPolicy('site', { createHTML: (text: string) => text })
      const trusted = policy?.createHTML(html) ?? html
      document.querySelector('main')?.insertAdjacentHTML('beforeend', trusted)
    }, html)
    await page.getByRole('button', { name: 'post:toggle-like' }).focus()
    await page.keyboard.press('Enter')
    expect(await sent(site, '/svc/like')).toMatchObject({ id: '502' })
    await page.getByRole('button', { name: 'post:reply' }).focus()
    await page.keyboard.press('Space')
    expect(await sent(site, '/svc/reply')).toMatchObject({
      post_id: '502',
      tumblelog: 'nora',
      reply_text: 'Gern!',
    })
    await expect.poll(() => visit.details('post:replied')).toEqual([{ id: '502' }])
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

  test('a command for a root without a placeholder creates one at the end of the body', async ({
    page,
    visit,
  }) => {
    await visit.open({ roots: ['header'], body: command('ask:open', { payload: { recipient: 'nora' } }) })
    await expect(page.locator('[data-inlay=ask-modal]')).toHaveCount(0)
    await click(page, 'ask:open')
    await expect(
      page.getByPlaceholder('Ask me anything').or(page.getByLabel('Ask me anything')),
    ).toBeVisible()
    expect(await page.evaluate(() => document.body.lastElementChild?.getAttribute('data-inlay'))).toBe(
      'ask-modal',
    )
  })

  test('a link whose command cannot run here, for guests or at all, is followed as a link', async ({
    page,
    site,
    visit,
  }) => {
    visit.allow(/inbox:open|post:juggle/)
    for (const name of ['inbox:open', 'post:juggle']) {
      site.page('/inbox', { data: null, roots: [] })
      await visit.open({
        data: { ...bootstrap, user: null },
        flags: {},
        body: command(name, { tag: 'a', text: 'Hin', attributes: 'href="/inbox"' }),
      })
      await page.getByRole('link', { name: 'Hin' }).click()
      await expect(page).toHaveURL(`${site.origin}/inbox`)
    }
    visit.allow(/inlay-bootstrap/)
  })
})
