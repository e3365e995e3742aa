/** Opens the emoji of the box that is typed in: its button is in the nearest element that has both. */
export function pressEmoji(field: Element | null): void {
  let around = field
  while (around && !around.querySelector('[data-emoji]')) around = around.parentElement
  around?.querySelector<HTMLElement>('[data-emoji]')?.click()
}
