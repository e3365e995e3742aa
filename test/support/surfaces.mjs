// Everything that Inlay opens on the demo's pages: how a page opens it, and what is seen once it is there. One list for
// `test/browser/fits.spec.ts` and `test/bench/walk.mjs`.

const dispatch = (command, payload) => page =>
  page.evaluate(([command, payload]) => void window.inlay.dispatch(command, payload), [command, payload])
const form = type => ({
  name: `${type} form`,
  open: dispatch('post-form:open', { mode: 'new', type, placement: 'modal' }),
  seen: 'form[data-placement] [data-footer] button[type=submit]',
})
const press = selector => async page => {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(element => element.click())
}

const conversation = {
  name: 'conversation',
  open: dispatch('conversation:open', { name: 'papercranes' }),
  seen: '[data-window-key] textarea',
}

export const surfaces = [
  { name: 'dashboard', open: async () => {}, seen: '[data-inlay="post-forms"] nav button' },
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'].map(form),
  {
    name: 'note form',
    path: '/inbox',
    open: press(
      'article [data-inlay-command="post-form:open"][data-inlay-payload*="edit"]:not([aria-label])',
    ),
    seen: form('note').seen,
  },
  {
    name: 'reblog',
    open: press('article [data-inlay-command="post-form:open"]'),
    seen: form('reblog').seen,
  },
  {
    name: 'unsaved changes',
    open: async page => {
      await form('text').open(page)
      await page.locator('form[data-placement] [contenteditable]').first().fill('Words')
      await page.keyboard.press('Escape')
    },
    seen: '[role=alertdialog]:modal',
  },
  {
    name: 'settings of a form',
    open: async page => {
      await form('text').open(page)
      await page.waitForSelector(form('text').seen)
      await press('form[data-placement] [data-footer] button[aria-expanded]')(page)
    },
    seen: 'form[data-placement] section[aria-label="Settings"]',
  },
  {
    name: 'fast compose',
    open: dispatch('fast-compose:open'),
    seen: 'dialog:modal nav, dialog:modal button',
  },
  { name: 'inbox', open: press('[data-inlay-command="inbox:open"]'), seen: 'li[data-index]' },
  conversation,
  {
    name: 'menu of a conversation',
    open: async page => {
      await dispatch('conversation:open', { name: 'nightowl' })(page)
      await page.waitForSelector('[data-window-key] textarea:not([readonly])')
      await press('[data-window-key] button[aria-haspopup=menu]')(page)
    },
    seen: '[role=menu] [role=menuitem]',
  },
  ...[
    { name: 'GIFs of a message', host: conversation, field: '[data-window-key] textarea:not([readonly])' },
    { name: 'GIFs of a post', host: form('text'), field: 'form[data-placement] [contenteditable]' },
  ].map(({ name, host, field }) => ({
    name,
    open: async page => {
      await host.open(page)
      const box = page.locator(`:is(form[data-placement], [data-window-key]):has(${field.split(' ').at(-1)})`)
      await page.waitForSelector(field)
      await box
        .locator('[aria-haspopup=dialog]:not([aria-disabled])')
        .first()
        .evaluate(button => button.click())
      await page.locator('input[type=search]').last().fill('cats')
    },
    seen: '[role=gridcell] :is(button, [aria-label])',
  })),
  {
    name: 'blog card',
    open: async page => {
      const link = page.locator('[data-inlay-blog-card]:visible').first()
      await link.scrollIntoViewIfNeeded()
      const { x, y, width, height } = await link.boundingBox()
      const at = { x: x + width / 2, y: y + height / 2 }
      if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) {
        await page.mouse.move(at.x, at.y + 200)
        await page.mouse.move(at.x, at.y, { steps: 4 })
        return
      }
      const input = await page.context().newCDPSession(page)
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await page.waitForSelector('[data-inlay-card] article')
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    seen: '[data-inlay-card] article button',
  },
  { name: 'activity', open: dispatch('activity:open'), seen: '#inlay-activity li' },
  { name: 'account', open: dispatch('account:open'), seen: '#inlay-account a' },
  { name: 'drawer', open: dispatch('peepr:open', { blog_name: 'nightowl' }), seen: 'dialog[open] article' },
  {
    name: 'search in the drawer',
    open: async page => {
      await dispatch('peepr:open', { blog_name: 'nightowl' })(page)
      await page.waitForSelector('dialog[open] article')
      await press('dialog[open] button:has(path[d^="M10.5 18"])')(page)
    },
    seen: 'dialog[open] input',
  },
  {
    name: 'share',
    open: press('article [data-inlay-command="share:open"]'),
    seen: ':popover-open[data-state=open]',
  },
  {
    name: 'share as a message',
    open: press('article [data-inlay-command="share-message:open"]'),
    seen: ':popover-open[data-state=open]',
  },
  {
    name: 'message box',
    open: async page => {
      await press('article [data-inlay-command="share-message:open"]')(page)
      await page.waitForSelector(':popover-open[data-state=open] [role=option]')
      await press(':popover-open[data-state=open] [role=option]')(page)
    },
    seen: ':popover-open[data-state=open] textarea',
  },
  {
    name: 'ask',
    open: dispatch('ask:open', { recipient: 'nightowl' }),
    seen: 'dialog:modal [contenteditable], dialog:modal textarea',
  },
  {
    name: 'reply',
    open: press('article [data-inlay-command="post:reply"]'),
    seen: '[data-inlay-root] textarea',
  },
  {
    name: 'notes',
    path: '/dashboard?notes=can',
    open: press('[data-inlay-command="notes:open"]:not([data-inlay-note-count="0"])'),
    seen: 'dialog:modal [role=tab]',
  },
  {
    name: 'reblogs',
    path: '/dashboard?notes=can',
    open: async page => {
      await press('[data-inlay-command="notes:open"]:not([data-inlay-note-count="0"])')(page)
      await page.waitForSelector('dialog:modal [role=tab]')
      await press('dialog:modal [role=tab] + [role=tab]')(page)
      await page.locator('dialog:modal select:has([value=all])').selectOption('all')
    },
    seen: '[role=treeitem] a > time',
  },
  {
    name: 'photo',
    open: async page => {
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/media/picture/1-540x360.png'
        const image = new Image(200, 120)
        Object.assign(image, { src: link.href, alt: 'A lighthouse. '.repeat(60) })
        link.append(image)
        document.querySelector('[data-inlay-post] .post-body')?.prepend(link)
      })
      await press('[data-inlay-post] a[href="/media/picture/1-540x360.png"]')(page)
    },
    seen: 'dialog:modal [data-long] + button',
  },
  {
    name: 'emoji',
    open: async page => {
      await conversation.open(page)
      await page.waitForSelector('[data-window-key] textarea:not([readonly])')
      await press('[data-window-key] [data-emoji]')(page)
    },
    seen: '[data-part] button',
  },
  {
    name: 'question',
    open: dispatch('blog:block', { name: 'nightowl' }),
    seen: '[role=alertdialog]:modal',
  },
  {
    name: 'tour',
    open: dispatch('tour:open', {
      steps: [
        {
          title: 'Messages',
          content: 'This is where people write to you.',
          pinnedTarget: '[data-inlay="post-forms"] button',
        },
        { title: 'Two', content: 'Second' },
      ],
    }),
    seen: '[data-inlay="tour"] button, [data-inlay-root="tour"] button',
  },
  {
    name: 'toast',
    open: page =>
      page.evaluate(async () => {
        await window.inlay.dispatch('blog:follow', { name: 'staff' })
        await window.inlay.dispatch('blog:unfollow', { name: 'staff' })
      }),
    seen: '[data-inlay-root="toasts"] li button, [data-inlay-root] section li button',
  },
  {
    name: 'gutter',
    open: dispatch('gutter:dock', { view: 'conversation', name: 'papercranes' }),
    seen: '[data-window-key] textarea',
  },
  {
    name: 'media',
    path: '/media',
    open: async page => {
      await page.evaluate(() => scrollTo(0, 600))
      await page.waitForTimeout(1500)
    },
    seen: '[data-inlay-root]:has(button)',
  },
  {
    name: 'menu of a video',
    path: '/media',
    open: async page => {
      await page
        .locator('[data-inlay="video-player"]')
        .first()
        .evaluate(element => element.scrollIntoView({ block: 'center' }))
      await page.waitForSelector('[data-inlay="video-player"] button[aria-haspopup=menu]')
      await press('[data-inlay="video-player"] button[aria-haspopup=menu]')(page)
    },
    seen: '[role=menu] :is([role=menuitem], [role=menuitemcheckbox], [role=menuitemradio])',
  },
  {
    name: 'mobile header',
    path: '/mobile',
    open: press('[data-inlay="mobile-header"] button'),
    seen: '[data-inlay="mobile-header"] a',
  },
]
