import type { ReadableAtom } from 'nanostores'
import type { Disposer } from '../../platform/lib/dispose.ts'
import type { MediaNow } from '../../platform/media/rules.ts'
import { gifOf } from './gif.ts'
import { inStep } from './overlay.ts'
import { keepStill, type Still } from './still.ts'

/** Keeps the GIFs of the page still, those that come later too, until it is disposed. */
export function keepStills(disposer: Disposer, $now: ReadableAtom<MediaNow>): void {
  const stills = new Map<HTMLImageElement, Still>()
  const near = new IntersectionObserver(
    entries => {
      const changed = entries.flatMap(({ target, isIntersecting }) => {
        const still = stills.get(target as HTMLImageElement)
        still?.setNear(isIntersecting)
        return still ?? []
      })
      inStep(changed.map(still => still.place()))
    },
    { rootMargin: '100% 0px' },
  )
  /** What is measured again with an element: the picture's own still, or those of all pictures in it. */
  const measured = new Map<Element, Set<Still>>()
  const sizes = new ResizeObserver(entries => {
    const all = new Set(entries.flatMap(({ target }) => [...(measured.get(target) ?? [])]))
    inStep([...all].map(still => still.place()))
  })
  function begin(image: HTMLImageElement): void {
    const gif = stills.has(image) ? null : gifOf(image)
    if (!gif) return
    const still = keepStill(image, gif, $now.get().gifs)
    stills.set(image, still)
    near.observe(image)
    for (const element of still.measuredWith) {
      measured.set(element, (measured.get(element) ?? new Set()).add(still))
      sizes.observe(element)
    }
  }
  function end(image: HTMLImageElement, still: Still): void {
    near.unobserve(image)
    for (const element of still.measuredWith) {
      const others = measured.get(element)
      others?.delete(still)
      if (others?.size) continue
      measured.delete(element)
      sizes.unobserve(element)
    }
    stills.delete(image)
    still.release()
  }
  function check(image: HTMLImageElement): void {
    const still = stills.get(image)
    if (still && !still.isThere()) end(image, still)
    if (image.isConnected) begin(image)
    stills.get(image)?.loaded()
  }
  const changed = new MutationObserver(records => {
    for (const [image, still] of stills) if (!still.isThere()) check(image)
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element) || node.closest('[data-inlay-root="media"]')) continue
        if (node instanceof HTMLImageElement) begin(node)
        else for (const image of node.querySelectorAll('img')) begin(image)
      }
  })
  for (const image of document.querySelectorAll('img')) begin(image)
  changed.observe(document.documentElement, { childList: true, subtree: true })
  // A picture may get another address.
  for (const type of ['load', 'error'])
    disposer.listen(
      document,
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) check(target)
      },
      { capture: true },
    )
  disposer.add(
    $now.listen(({ gifs }) => {
      for (const still of stills.values()) still.setMode(gifs)
    }),
  )
  disposer.add(() => {
    changed.disconnect()
    near.disconnect()
    sizes.disconnect()
    for (const [image, still] of stills) end(image, still)
  })
}
