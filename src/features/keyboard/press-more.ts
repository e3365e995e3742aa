/** Uncovers what is sensitive in a post, or else opens or closes the rest of a long one. */
export function pressMore(post: Element | null | undefined): void {
  const find = (selector: string) => post?.querySelector<HTMLElement>(selector)
  const button =
    find('[data-cover-button][aria-expanded="false"]') ??
    find('[data-more-button]') ??
    find('[data-cover-button]')
  button?.click()
}
