import { beginForm, box, expectPosted, form, press, save } from './form-support.ts'
import { barriers, embedCall, holdBack } from './media-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const story = 'https://paper.example/stories/night-trains'

test('[EMBED-7, LINK-1, POST-23, VAL-10, VAL-11] a link loads its page’s data, and is posted', {
  tag: '@smoke',
}, async ({ page, host }) => {
  const answer = await holdBack(page, `**${embedCall}`)
  await beginForm(page, host, 'link')
  const alert = form(page).getByRole('alert')
  await press(page, 'Post')
  await expect(alert).toHaveText('No url.')
  const url = story.replace('https:', 'http:')
  await box(page, 'URL').fill(story.replace('https://', ''))
  await box(page, 'Title').focus()
  await expect(box(page, 'URL')).toHaveValue(url)
  await expect(form(page).getByText('Loading link preview…')).toBeVisible()
  await press(page, 'Post')
  await expect(alert).toHaveText('Loading OpenGraph data.')
  answer()
  await expect(box(page, 'Title')).toHaveValue('Night trains')
  await expect(box(page, 'Excerpt')).toHaveValue(/^What paper\.example has to say/)
  await expect(form(page).getByRole('img', { name: 'Thumbnail' })).toBeVisible()
  expect(await barriers(page, host, 'form')).toEqual([])
  await box(page, 'Author').fill('Ada')
  await box(page, 'Description').fill('Worth it.')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': 'Night trains',
    'post[two]': url,
    'post[three]': '<p>Worth it.</p>',
    thumbnail: '/media/picture/embed-540x304.png',
    author: 'Ada',
    excerpt: expect.stringMatching(/^What paper\.example/),
  })
})
