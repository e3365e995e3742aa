import { signScript } from './policy.ts'

/**
 * Runs a script that the page's own data names, such as that of the ads, and may run it again. Rejects when it does not
 * come, or not in time.
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
    // The page may ask for Trusted Types; where it does, a plain string would throw here.
    Object.assign(script, { src: signScript(url) })
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}
