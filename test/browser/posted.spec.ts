import { beginForm, box, expectPosted, form, openForm, save } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

// Which fields are sent, and how, is the payload's test.
test('[POST-22, POST-23, POST-24, POST-71, VAL-10] a quote, a chat, and a link with its page’s data are posted as they are written', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('Ünïcödé 🙂 <b>&\nsecond line')
  await box(page, 'Source').fill('Mies <i>')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': 'Ünïcödé 🙂 <b>&\nsecond line',
    'post[two]': '<p>Mies &lt;i&gt;</p>',
  })
  await openForm(page, { mode: 'new', type: 'chat' })
  await box(page, 'Title').fill('Two of them')
  await box(page, 'Chat').fill('Ada:\u00a0hello\nGrace: <hi>')
  await save(page, 'Post')
  await expectPosted(host, { 'post[one]': 'Two of them', 'post[two]': 'Ada: hello\nGrace: <hi>' })
  await openForm(page, { mode: 'new', type: 'link' })
  await box(page, 'URL').fill('https://paper.example/stories/night-trains')
  await box(page, 'Description').fill('Worth it.')
  await expect(box(page, 'Title')).toHaveValue('Night trains')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': 'Night trains',
    'post[three]': '<p>Worth it.</p>',
    thumbnail: '/media/picture/embed-540x304.png',
  })
})

test.describe('in New York, whose offset had seconds before it had a time zone', () => {
  test.use({ isolated: true, timezoneId: 'America/New_York' })

  test('[POST-63] a year is typed into a post’s date, and the time stays', async ({ page, host }) => {
    await beginForm(page, host, 'quote')
    await form(page).getByRole('button', { name: 'Settings' }).click()
    const date = page.getByLabel('Post date')
    await date.fill('2014-05-06T10:00')
    await date.focus()
    for (const key of ['ArrowRight', 'ArrowRight', '2', '0', '1', '9']) await page.keyboard.press(key)
    await expect(date).toHaveValue('2019-05-06T10:00')
  })
})

test('[POST-28, POST-29, DEC-32] a post is scheduled, or saved as a draft', {
  tag: '@smoke',
}, async ({ page, host }) => {
  const state = page.getByRole('combobox', { name: 'Posting options' })
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('On a day I chose')
  await state.selectOption('scheduled')
  await expect(page.getByLabel('Scheduled time')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  await page.getByLabel('Scheduled time').fill('2099-05-01T10:30')
  await save(page, 'Schedule')
  const publish_on = expect.stringMatching(/^2099-05-01T10:30:00[+-]\d\d:\d\d$/)
  await expectPosted(host, { 'post[state]': 'on.2', 'post[publish_on]': publish_on })
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Draft of mine')
  await state.selectOption('draft')
  await save(page, 'Save draft')
  await expectPosted(host, { 'post[state]': '1' })
})

test('a pressed button is clicked though a typed tag makes a new line', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await beginForm(page, host, 'quote')
  const tag = page.getByRole('combobox', { name: 'Add a tag' })
  await tag.fill('trains,vienna,')
  await tag.pressSequentially('another')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(3)
})
