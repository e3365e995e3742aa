import { openForm } from './form-support.ts'
import { button, choose, post, uploaded, urlOf } from './photo-support.ts'
import { look, png } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

test('[PHOTO-7] a photo is scaled under a strict policy, and by another origin', async ({ page, host }) => {
  const large = await png('large.png', 1500, 1000)
  for (const path of ['/dashboard?assets=other', '/hostile']) {
    await host.open(path)
    await openForm(page, { mode: 'new', type: 'photo' })
    await expect(button(page, 'Choose photos')).toBeFocused()
    await choose(page, large)
    await uploaded(page, 1)
    expect(await look(page, urlOf(await post(page, host), 'o1'))).toMatchObject({ width: 1080, height: 720 })
  }
})
