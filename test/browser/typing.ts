import type { Locator } from '@playwright/test'

/** Types into a plain field without a pause between the letters, however slow the machine is. */
export const typeAtOnce = (field: Locator, text: string): Promise<void> =>
  field.evaluate((element: HTMLElement, letters) => {
    element.focus()
    for (const letter of letters) document.execCommand('insertText', false, letter)
  }, text)
