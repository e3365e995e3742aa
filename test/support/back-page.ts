import { buildSync } from 'esbuild'
import { type Player, page, type Seen, type Things } from './back-table.ts'

declare global {
  interface Window {
    backThings?: Things
  }
}

const script = `
import { pageBack } from './src/platform/dom/back.ts'
import { createThings } from './test/support/back-table.ts'
window.backThings = createThings(pageBack(), { state: () => history.state, address: () => location.href })`

/** The stack of a page, as a script for a page without Inlay. */
export const backScript = () => {
  const { outputFiles } = buildSync({
    stdin: { contents: script, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
  })
  return outputFiles[0]?.text ?? ''
}

/** A page of a browser, whichever drives it. */
interface Driven {
  /** Runs a function in the page, after the script of `backScript` if it is not there. */
  run: <A>(run: (given: A) => unknown, given: A) => Promise<unknown>
  goto: (path: string) => Promise<unknown>
  back: () => Promise<unknown>
  reload: () => Promise<unknown>
  /** Waits until `look` has this result. */
  expect: (look: () => Promise<unknown>, seen: Seen) => Promise<unknown>
}

/** Opens something as soon as the page has sent the browser back. */
function openLate(name: string): void {
  const { go } = history
  const open = () => {
    history.go = go
    if (navigation) Reflect.deleteProperty(navigation, 'traverseTo')
    window.backThings?.open(name)
  }
  const { navigation } = window
  history.go = by => {
    go.call(history, by)
    open()
  }
  if (!navigation) return
  navigation.traverseTo = key => {
    const traversed = Navigation.prototype.traverseTo.call(navigation, key)
    open()
    return traversed
  }
}

export const browserPlayer = (driven: Driven, path: string): Player => ({
  run: (what, name, stays = false) =>
    what === 'open late'
      ? driven.run(openLate, name)
      : driven.run(([what, name, stays]) => window.backThings?.[what](name, stays), [
          what,
          name,
          stays,
        ] as const),
  traverse: by => driven.run(by => history.go(by), by),
  host: (method, url) =>
    driven.run(([method, url]) => history[method](null, '', url), [method, url] as const),
  press: hash => driven.run(hash => Object.assign(document.createElement('a'), { href: hash }).click(), hash),
  reload: driven.reload,
  async away() {
    await driven.goto(`${path}?away`)
    await driven.back()
  },
  sees: seen =>
    driven.expect(() => driven.run(() => window.backThings?.seen(), null), {
      ...seen,
      address: seen.address.replace(page, path),
    }),
})
