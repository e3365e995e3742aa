import { describe, expect, it, vi } from 'vitest'
import { createHeaderEdit } from '../../../src/features/blog-viewer/header-edit/header-edit-model.ts'
import { fromTyped, toTyped } from '../../../src/features/blog-viewer/header-edit/header-editor.tsx'
import { colorNames, headerOf, weakContrasts, withHeader } from '../../../src/features/blogs/header.ts'
import { blogs } from '../../../src/features/blogs/store.ts'
import type { Blog } from '../../../src/platform/bus/contract.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestAppOptions } from '../../support/app.ts'
import { stubPage } from '../blogs/stub-page.ts'

stubPage()

const blog: Blog = {
  name: 'aria',
  title: 'Aria',
  description: 'Hills',
  global_theme_params: {
    background_color: '#ffffff',
    title_color: '#000000',
    link_color: '#00608f',
    title_font: 'Gibson',
    show_avatar: true,
    header_image_focused: '/media/header.png',
    header_image_dimens: '800x300',
  },
}

async function setUp(options: TestAppOptions = {}, given: Blog = blog) {
  const test = createTestApp(options)
  const { app, realm } = test
  const done = vi.fn()
  const reopen = vi.fn()
  const say = app.get(feedback)
  const edit = createHeaderEdit(given, { app, blogs: app.get(blogs), feedback: say, done, reopen })
  const isRestored = await edit.ready
  return {
    ...test,
    ...{ edit, done, reopen, isRestored },
    toast: () => say.$toasts.get().at(-1),
    press: () => say.$toasts.get().at(-1)?.action?.run(),
    sent: () => realm.requests.filter(({ path }) => path === '/svc/tumblelog/save_header'),
  }
}

describe('the header editor', () => {
  it('[PEEP-22, PEEP-23, DEC-105] saves with the form key, without dimensions and focus of the image', async () => {
    const { edit, sent, done, app, realm } = await setUp()
    edit.change({ title: 'Aria, all outdoors' })
    edit.change({ link_color: '#aa0000' })
    await edit.save()
    const [request] = sent()
    expect(request).toMatchObject({ method: 'POST', status: 200 })
    const { header_image_focused, header_image_dimens, ...kept } = blog.global_theme_params ?? {}
    expect(request?.fields).toEqual({
      tumblelog_name_or_id: 'aria',
      tumblelog: { ...kept, title: 'Aria, all outdoors', description: 'Hills', link_color: '#aa0000' },
    })
    expect(done).toHaveBeenCalledOnce()
    const theme = realm.world.blogs.get('aria')?.theme
    expect(theme?.header_image_focused).toMatch(/header/)
    // All views of the blog on this page read it from here.
    expect(app.get(blogs).$blog('aria').get()).toMatchObject({
      title: 'Aria, all outdoors',
      global_theme_params: { link_color: '#aa0000', header_image_focused: theme?.header_image_focused },
    })
  })

  it('[PEEP-22] previews the changes, and Undo takes them back one by one', async () => {
    let now = 0
    const { edit } = await setUp({ platform: { now: () => now } })
    const flags = () => [edit.$canUndo.get(), edit.$isChanged.get()]
    expect(flags()).toEqual([false, false])
    for (const title of ['A', 'Ar', 'Ari']) edit.change({ title })
    now += 1001
    edit.change({ title: 'Aria B' })
    edit.change({ background_color: '#112233' })
    const theme = { background_color: '#112233', title_font: 'Gibson' }
    expect(edit.$preview.get()).toMatchObject({ title: 'Aria B', global_theme_params: theme })
    edit.undo()
    expect(edit.$fields.get()).toMatchObject({ title: 'Aria B', background_color: '#ffffff' })
    edit.undo()
    expect(edit.$fields.get().title).toBe('Ari')
    edit.undo()
    expect(edit.$fields.get().title).toBe('Aria')
    expect(flags()).toEqual([false, false])
    edit.undo()
  })

  it('[PEEP-22] can undo after saving, and retry that', async () => {
    const { edit, toast, press, sent, realm } = await setUp()
    edit.change({ title: 'Other' })
    await edit.save()
    expect(toast()?.text).toBe('Changes to aria saved.')
    realm.faults.add({ call: 'POST /svc/tumblelog/save_header', kind: 'status', status: 503, times: 1 })
    press()
    await vi.waitFor(() => expect(toast()?.action?.label).toBe('Try again'))
    press()
    await vi.waitFor(() => expect(toast()?.text).toBe('Changes to aria undone.'))
    expect(realm.world.blogs.get('aria')?.title).toBe('Aria')
    expect(sent()).toHaveLength(3)
  })

  it('[PEEP-22] refuses another user’s blog, with an error, and keeps the typed text', async () => {
    const { edit, done, sent } = await setUp({}, { ...blog, name: 'bruno' })
    edit.change({ title: 'Mine now' })
    await edit.save()
    expect(sent()[0]?.status).toBe(403)
    expect(edit.$error.get()).toContain('is not one of your blogs')
    expect([edit.$fields.get().title, done.mock.calls]).toEqual(['Mine now', []])
    edit.change({ title: 'Mine now!' })
    expect(edit.$error.get()).toBeNull()
  })

  it('[PEEP-22] says of a failure that nothing is lost', async () => {
    const { edit, realm } = await setUp()
    realm.faults.add({ call: 'POST /svc/tumblelog/save_header', kind: 'status', status: 503 })
    edit.change({ title: 'Other' })
    await edit.save()
    expect(edit.$error.get()).toContain('Your changes are still here.')
  })

  it('[PEEP-22] sends one call at a time, and none without changes', async () => {
    const { edit, done, sent } = await setUp()
    edit.change({ title: 'Once' })
    const saving = edit.save()
    expect(edit.$isSaving.get()).toBe(true)
    edit.change({ title: 'Twice' })
    await edit.save()
    await saving
    expect(sent().map(({ fields }) => fields.tumblelog)).toMatchObject([{ title: 'Once' }])
    expect(done).toHaveBeenCalledOnce()
    const untouched = await setUp()
    await untouched.edit.save()
    expect([untouched.done.mock.calls.length, untouched.sent()]).toEqual([1, []])
  })

  it('[DEC-176] discards changes without asking, and Undo opens the editor with them', async () => {
    const { edit, toast, press, done, reopen } = await setUp()
    edit.change({ title: 'Half' })
    edit.cancel()
    expect([done.mock.calls.length, toast()?.text]).toEqual([1, 'Changes discarded.'])
    press()
    expect(reopen).toHaveBeenCalledWith(expect.objectContaining({ title: 'Half' }))
    const untouched = await setUp()
    untouched.edit.cancel()
    expect([untouched.done.mock.calls.length, untouched.toast()]).toEqual([1, undefined])
  })

  it('restores unsaved changes, hostile strings and a megabyte too, but no invalid colors', async () => {
    const memory = memoryStorage()
    const storage = createSafeStorage(() => memory)
    const before = await setUp({ platform: { storage } })
    const words = { title: '<img src=x onerror=alert(1)>\u202e', description: 'x'.repeat(1_000_000) }
    before.edit.change(words)
    before.edit.box.update({ ...words, background_color: 'url(javascript:1)', link_color: 'RED' })
    before.edit.leave()
    expect(before.toast()?.text).toBe(
      'Your changes to aria aren’t saved yet. You’ll find them here when you come back.',
    )
    const { edit, app, isRestored } = await setUp({ platform: { storage } })
    expect(isRestored).toBe(true)
    const colors = { background_color: '#ffffff', link_color: '#00608f' }
    expect(edit.$fields.get()).toMatchObject({ ...words, ...colors })
    edit.change(headerOf(blog))
    expect(app.platform.storage.keys('inlay:header:')).toEqual([])
  })
})

describe('colors', () => {
  it('[PEEP-22] of title and links warn below 4.5 : 1, with a ratio never rounded up', () => {
    const base = headerOf(blog)
    expect(weakContrasts(base)).toEqual({})
    // 4.48 : 1, and 4.54 : 1.
    expect(weakContrasts({ ...base, title_color: '#767676', link_color: '#777777' })).toEqual({
      link_color: 4.4,
    })
  })

  it('[PEEP-23] that were not changed stay as the theme has them, missing ones too', () => {
    const plain: Blog = { name: 'a', title: 'A', theme: { link_color: 'rgb(1, 2, 3)', title_font: 'Gibson' } }
    const fields = headerOf(plain)
    for (const name of colorNames) expect(fields[name]).toMatch(/^#[\da-f]{6}$/)
    expect(withHeader(plain, { ...fields, title: 'B' }).global_theme_params).toEqual(plain.theme)
    expect(withHeader(plain, { ...fields, background_color: '#000000' }).theme).toEqual({
      ...plain.theme,
      background_color: '#000000',
    })
  })
})

it('[PEEP-22] a description is edited with the line breaks that it shows', () => {
  expect(toTyped('One<br>two <br /> three\n four')).toBe('One\ntwo\nthree four')
  expect(fromTyped('One\ntwo')).toBe('One<br>two')
  const blocks = '<p>One</p>\n<p>two</p>'
  expect(fromTyped(toTyped(blocks))).toBe(blocks)
})
