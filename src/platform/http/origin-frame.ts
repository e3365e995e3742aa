/** A hidden window that can only send requests to one origin. */
export interface OriginFrame {
  window: Window & typeof globalThis
  /** Whether a request was about to be redirected to another origin. */
  wasRedirected: () => boolean
  release: () => void
}

/**
 * Opens an empty document whose policy only lets it connect to one origin. An XMLHttpRequest follows every redirect,
 * with the form key and the files; in this document the browser stops it before it leaves the origin.
 */
export async function createOriginFrame(origin: string): Promise<OriginFrame> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.ariaHidden = 'true'
  // Outside the body, which hosts replace; removing the frame would end its requests.
  document.documentElement.append(frame)
  // Firefox loads a new frame's document a little later.
  if (frame.contentDocument?.readyState !== 'complete')
    await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
  const { contentDocument: inside, contentWindow } = frame
  if (!inside || !contentWindow) {
    frame.remove()
    throw new Error('A frame without a document')
  }
  const policy = inside.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src ${origin}`
  inside.head.append(policy)
  let wasRedirected = false
  inside.addEventListener('securitypolicyviolation', () => {
    wasRedirected = true
  })
  return {
    window: contentWindow as OriginFrame['window'],
    wasRedirected: () => wasRedirected,
    release: () => frame.remove(),
  }
}
