/** The link around an element inside a post, if it leads to an image and shows one; otherwise something falsy. */
export function photoLinkAt(target: Element): Element | false | null {
  const link: HTMLAnchorElement | null = target.closest?.('[data-inlay-post] a:has(img)')
  return /\.(jpe?g|png|gif|webp|avif|svg)$/i.test(link?.pathname as string) && link
}
