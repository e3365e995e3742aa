import type { App } from '../../src/platform/app.ts'

/** Holds the app's calls back, or those to addresses with `part`, until the result is called. */
export function holdCalls({ platform }: App, part = ''): () => void {
  const { fetch } = platform
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  platform.fetch = async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes(part)) await held
    return fetch(input, init)
  }
  return letGo
}
