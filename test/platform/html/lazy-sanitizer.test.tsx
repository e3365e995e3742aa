// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('../../../src/platform/html/sanitize.ts')
})

const freshView = async () => (await import('../../../src/ui/safe-html.tsx')).SafeHtml
/** Stands in for the sanitizer. */
const mockSanitizer = (code: () => object) => vi.doMock('../../../src/platform/html/sanitize.ts', code)
const shows = ({ container }: { container: Element }, html: string) =>
  waitFor(() => expect(container.innerHTML).toBe(html))
const fail = () => {
  throw new Error('broken')
}

it('keeps an empty line until the sanitizer is loaded, then shows the sanitized HTML', async () => {
  const SafeHtml = await freshView()
  const html = '<b onclick="x">hi</b><script>y</script>'
  const view = render(<SafeHtml html={html} profile="message" className="c" />)
  const line = '<div class="c" aria-busy="true" style="min-block-size: 1lh;"></div>'
  expect(view.container.innerHTML).toBe(line)
  await shows(view, '<div data-inlay-post-body="" class="c"><b>hi</b></div>')
})

it('shows plain text at once, without loading anything', async () => {
  const load = vi.fn()
  mockSanitizer(load)
  const SafeHtml = await freshView()
  const { container } = render(<SafeHtml html="just words" profile="rich" as="span" />)
  expect(container.innerHTML).toBe('<span>just words</span>')
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
})

it.each([
  ['cannot be loaded', fail],
  ['throws', () => ({ sanitize: fail })],
])('shows the text without markup if the sanitizer %s', async (_, code) => {
  mockSanitizer(code)
  const SafeHtml = await freshView()
  const html = '<b>hi</b> <img src=x onerror=alert(1)>&lt;i&gt;'
  await shows(render(<SafeHtml html={html} profile="rich" />), '<div>hi &lt;i&gt;</div>')
})

it('sanitizes the same HTML once, also more of it side by side than is kept at hand', async () => {
  const sanitize = vi.fn((html: string) => ({ __html: html, isAll: true }))
  mockSanitizer(() => ({ sanitize }))
  const SafeHtml = await freshView()
  const view = <SafeHtml html="<b>hi</b>" profile="rich" />
  const first = render(view)
  await shows(first, '<div data-inlay-post-body=""><b>hi</b></div>')
  render(view)
  first.rerender(<SafeHtml html="<b>hi</b>" profile="rich" options={{}} />)
  expect(sanitize).toHaveBeenCalledTimes(1)
  const long = (at: number) => `<b>${at}</b>${'word '.repeat(30_000)}`
  const { container } = render([1, 2, 3].map(at => <SafeHtml key={at} html={long(at)} profile="rich" />))
  await waitFor(() => expect(container.querySelectorAll('b')).toHaveLength(3))
  expect(sanitize).toHaveBeenCalledTimes(4)
})

it('[DEC-156] shows the beginning of too much, with a link to the post’s own page where there is one', async () => {
  const SafeHtml = await freshView()
  const { FullPost } = await import('../../../src/ui/safe-html.tsx')
  const words = 'words '.repeat(20_000)
  const all = [`<b>${words}</b>`, words]
  const { container, rerender } = render(
    all.map(html => (
      <FullPost key={html} value="https://aria.example/post/1">
        <SafeHtml html={html} profile="rich" />
      </FullPost>
    )),
  )
  await waitFor(() => expect(container.querySelectorAll('a')).toHaveLength(2))
  for (const link of container.querySelectorAll('a')) {
    expect(link.textContent).toBe('View full post')
    expect(link.href).toBe('https://aria.example/post/1')
    expect(link.previousElementSibling?.textContent).toMatch(/…$/)
  }
  rerender(all.map(html => <SafeHtml key={html} html={html} profile="description" />))
  await waitFor(() => expect(container.querySelectorAll('div')).toHaveLength(2))
  expect(container.querySelector('a')).toBeNull()
})
