import { signScript } from './policy.ts'

/**
 * Loads and runs a script that the page data names, such as that of the ads; may be called again for the same one.
 * Rejects when it fails to load, or not in time.
 */
export function runHostScript(url: string, timeoutMs: number): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => () => reject(new Error(`${url} ${why}`))
    timer = setTimeout(fail('did not come in time'), timeoutMs)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail('did not load'))
    script.async = true
    // On a page that requires Trusted Types a plain string would throw here.
    Object.assign(script, { src: signScript(url) })
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}
