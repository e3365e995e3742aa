import type { ReadableAtom } from 'nanostores'
import type { Disposer } from '../../platform/lib/dispose.ts'
import type { MediaNow } from '../../platform/media/media-rules.ts'
import type { PagePosts } from '../../platform/page-posts.ts'
import { gifOf, keepStill, placeAll, type Still } from './still.ts'

/** Keeps the GIFs of the page still, including later ones, until disposed. */
export function keepStills(disposer: Disposer, $now: ReadableAtom<MediaNow>, posts: PagePosts): void {
  const stills = new Map<HTMLImageElement, Still>()
  const near = new IntersectionObserver(
    entries => {
      const changed = entries.flatMap(({ target, isIntersecting }) => {
        const still = stills.get(target as HTMLImageElement)
        still?.setNear(isIntersecting)
        return still ?? []
      })
      placeAll(changed)
    },
    { rootMargin: '100% 0px' },
  )
  const sizes = new ResizeObserver(() => placeAll([...stills.values()]))
  function begin(image: HTMLImageElement): void {
    const gif = stills.has(image) ? null : gifOf(image)
    if (!gif) return
    const still = keepStill(image, gif, $now.get().gifs)
    stills.set(image, still)
    near.observe(image)
    sizes.observe(image)
    // It may contain others, and is observed as long as the page has it.
    if (still.parent) sizes.observe(still.parent)
  }
  function end(image: HTMLImageElement, still: Still): void {
    near.unobserve(image)
    sizes.unobserve(image)
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
  // An image may get another address.
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
