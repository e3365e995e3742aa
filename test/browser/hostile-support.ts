import type { Page } from '@playwright/test'

/** Properties that follow the host's font, width or scheme; animations; and positions. */
const leftOut =
  /^(--|color-scheme|(-webkit-)?(font-family|locale|(max-)?(block-size|height)|inline-size|width|inset|top|right|bottom|left|perspective-origin|transform|translate|scale|rotate|opacity|animation|transition|position-|grid-template|margin-(left|right|inline)))/

/**
 * What the hostile style sheet changes in our elements and their pseudo-elements below `selector`: compares computed
 * styles of one element of each kind, with and without it.
 */
export const changes = (
  page: Page,
  selector: string,
  { leaveOut = leftOut, mayBeBusy = false } = {},
): Promise<string[]> =>
  page.evaluate(
    async ([selector, leaveOut, mayBeBusy]) => {
      const roots = [...document.querySelectorAll(selector)]
      const all = roots.flatMap(root => [root, ...root.querySelectorAll('*')])
      const isBusy = (one: Element) =>
        one.ariaBusy === 'true' || (one instanceof HTMLImageElement && !one.complete)
      if (!mayBeBusy && all.some(isBusy)) return ['it is still loading']
      const sheet = document.querySelector<HTMLLinkElement>('link[href$="hostile.css"]')?.sheet
      if (!sheet) throw new Error('no hostile sheet')
      const kinds = new Map<string, Element>()
      for (const one of all) {
        const kind = `${one.localName}.${one.getAttribute('class') ?? ''}`
        if (one.checkVisibility() && !kinds.has(kind)) kinds.set(kind, one)
      }
      const skip = new RegExp(leaveOut)
      const known = [...getComputedStyle(document.body)].filter(name => !skip.test(name))
      const looksOf = (element: Element, pseudo: string) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo && style.content === 'none') return []
        const sizes = !pseudo && /^(svg|img)$/.test(element.localName) ? ['width', 'height'] : []
        return [...known, ...sizes].map(name => `${name}: ${style.getPropertyValue(name)}`)
      }
      const looks = async (isOn: boolean) => {
        sheet.disabled = !isOn
        await new Promise(requestAnimationFrame)
        // A transition would still show the old value.
        for (let turn = 0; turn < 9; turn++)
          for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
        return [...kinds].flatMap(([kind, element]) =>
          ['', '::before', '::after', '::backdrop', '::placeholder'].flatMap(pseudo =>
            looksOf(element, pseudo).map(look => `${kind}${pseudo} { ${look} }`),
          ),
        )
      }
      const plain = new Set(await looks(false))
      const hostile = await looks(true)
      return kinds.size < 6 ? ['nothing to see'] : hostile.filter(look => !plain.has(look))
    },
    [selector, leaveOut.source, mayBeBusy] as const,
  )
