import { dispatch, expect, type Page, test } from './support.ts'

/** The style of each presentational attribute that is not reset: some engines treat it as an author style. */
const said = {
  '<div contenteditable="true">': ['-webkit-user-modify'],
  '<div contenteditable="false">': ['-webkit-user-modify'],
  '<span draggable="true">': ['-webkit-user-drag'],
  '<img draggable="false">': ['-webkit-user-drag'],
  '<p dir="rtl">': ['direction', 'unicode-bidi', 'text-align'],
  '<p dir="auto">שלום': ['direction', 'unicode-bidi'],
  '<bdo dir="rtl">': ['direction', 'unicode-bidi'],
  '<p hidden>': ['display'],
  '<iframe width="321" height="123">': ['width', 'height'],
  '<canvas width="32" height="12">': ['width', 'height', 'aspect-ratio'],
  '<input type="hidden">': ['display'],
  '<details><p>': ['display'],
}

const form = (page: Page) => page.locator('form[data-placement]')

/** Opens a form in the page that is open; returns how its button looks. */
async function look(page: Page) {
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  const post = form(page).getByRole('button', { name: 'Post', exact: true })
  await expect(post).toBeVisible()
  return post.evaluate(one => {
    const { color, backgroundColor, fontSize, padding, textTransform, borderRadius } = getComputedStyle(one)
    return { color, backgroundColor, fontSize, padding, textTransform, borderRadius }
  })
}

test('presentational attributes have the same effect inside a root as outside; a hostile style sheet changes nothing of the form', async ({
  page,
  host,
}) => {
  await host.open()
  const [inside, outside] = await page.run(given => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const bare = frame.contentDocument?.body ?? document.body
    const root = document.createElement('div')
    root.dataset.inlayRoot = 'probe'
    document.body.append(root)
    return [root, bare].map(place =>
      Object.entries(given).map(([html, names]) => {
        const holder = place.ownerDocument.createElement('div')
        holder.style.cssText = 'font: 16px/20px monospace; box-sizing: border-box'
        place.append(holder)
        const [, tag = '', attributes = '', rest = ''] = /^<([a-z]+) ?([^>]*)>(.*)$/.exec(html) ?? []
        const element = place.ownerDocument.createElement(tag)
        for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)(?:="([^"]*)")?/g))
          element.setAttribute(name, value)
        element.textContent = rest.replace(/<.*/, '')
        holder.append(element)
        const style = getComputedStyle(element)
        return [html, ...names.map(name => `${name}: ${style.getPropertyValue(name)}`)].join(' ')
      }),
    )
  }, said)
  expect(inside).toEqual(outside)
  const usual = await look(page)
  await host.open('/hostile')
  expect(await look(page)).toEqual(usual)
})
