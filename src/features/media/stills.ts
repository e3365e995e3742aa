import type { ReadableAtom } from 'nanostores'
import type { Disposer } from '../../platform/lib/dispose.ts'
import type { MediaNow } from '../../platform/media/rules.ts'
import type { PagePosts } from '../../platform/page-posts.ts'
import { gifOf } from './gif.ts'
import { inStep } from './overlay.ts'
import { keepStill, type Still } from './still.ts'

/** Keeps the GIFs of the page still, those that come later too, until it is disposed. */
export function keepStills(disposer: Disposer, $now: ReadableAtom<MediaNow>, posts: PagePosts): void {
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
  disposer.add(
    posts.subscribe(({ find }) => {
      for (const [image, still] of stills) if (!still.isThere()) check(image)
      for (const image of find('img')) if (image instanceof HTMLImageElement) begin(image)
    }),
  )
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
    near.disconnect()
    sizes.disconnect()
    for (const [image, still] of stills) end(image, still)
  })
}
