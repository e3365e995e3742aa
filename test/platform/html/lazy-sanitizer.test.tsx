// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('../../../src/platform/html/sanitize.ts')
})

async function freshView() {
  const { SafeHtml } = await import('../../../src/ui/safe-html.tsx')
  return SafeHtml
}

it('keeps an empty line until the sanitizer is loaded, then shows the sanitized HTML', async () => {
  const SafeHtml = await freshView()
  const { container } = render(
    <SafeHtml html={'<b onclick="x">hi</b><script>y</script>'} profile="message" className="c" />,
  )
  expect(container.innerHTML).toBe('<div class="c" aria-busy="true" style="min-block-size: 1lh;"></div>')
  await waitFor(() =>
    expect(container.innerHTML).toBe('<div data-inlay-post-body="" class="c"><b>hi</b></div>'),
  )
})

it('shows plain text at once, without loading anything', async () => {
  const load = vi.fn()
  vi.doMock('../../../src/platform/html/sanitize.ts', load)
  const SafeHtml = await freshView()
  const { container } = render(<SafeHtml html="just words" profile="rich" as="span" />)
  expect(container.innerHTML).toBe('<span>just words</span>')
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
})

it('shows the text without markup if the sanitizer cannot be loaded', async () => {
  vi.doMock('../../../src/platform/html/sanitize.ts', () => {
    throw new Error('offline')
  })
  const SafeHtml = await freshView()
  const { container } = render(
    <SafeHtml html={'<b>hi</b> <img src=x onerror=alert(1)>&lt;i&gt;'} profile="rich" />,
  )
  await waitFor(() => expect(container.innerHTML).toBe('<div>hi &lt;i&gt;</div>'))
})

it('shows the text if the sanitizer throws', async () => {
  vi.doMock('../../../src/platform/html/sanitize.ts', () => ({
    sanitize() {
      throw new Error('broken')
    },
  }))
  const SafeHtml = await freshView()
  const { container } = render(<SafeHtml html="<b>hi</b>" profile="rich" />)
  await waitFor(() => expect(container.innerHTML).toBe('<div>hi</div>'))
})

it('switches between text and HTML as the HTML changes', async () => {
  const SafeHtml = await freshView()
  const { container, rerender } = render(<SafeHtml html="<b>one</b>" profile="rich" />)
  await waitFor(() => expect(container.innerHTML).toBe('<div data-inlay-post-body=""><b>one</b></div>'))
  rerender(<SafeHtml html="two" profile="rich" />)
  expect(container.innerHTML).toBe('<div>two</div>')
  rerender(<SafeHtml html="<i>three</i>" profile="plain" />)
  expect(container.innerHTML).toBe('<div data-inlay-post-body="">three</div>')
})

it('sanitizes the same HTML once', async () => {
  const sanitize = vi.fn((html: string) => ({ __html: html, isAll: true }))
  vi.doMock('../../../src/platform/html/sanitize.ts', () => ({ sanitize }))
  const SafeHtml = await freshView()
  const view = <SafeHtml html="<b>hi</b>" profile="rich" />
  const first = render(view)
  await waitFor(() => expect(first.container.innerHTML).toBe('<div data-inlay-post-body=""><b>hi</b></div>'))
  render(view)
  first.rerender(<SafeHtml html="<b>hi</b>" profile="rich" options={{}} />)
  expect(sanitize).toHaveBeenCalledTimes(1)
})

it('draws more HTML side by side than is kept at hand, each of it once', async () => {
  const sanitize = vi.fn((html: string) => ({ __html: html, isAll: true }))
  vi.doMock('../../../src/platform/html/sanitize.ts', () => ({ sanitize }))
  const SafeHtml = await freshView()
  const { container } = render(
    [1, 2, 3].map(at => <SafeHtml key={at} html={`<b>${at}</b>${'word '.repeat(30_000)}`} profile="rich" />),
  )
  await waitFor(() => expect(container.querySelectorAll('b')).toHaveLength(3))
  expect(sanitize).toHaveBeenCalledTimes(3)
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
