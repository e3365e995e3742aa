/** A page's own window of requests that reach one origin and no other. */
export interface Sealed {
  window: Window & typeof globalThis
  /** Whether something was about to leave for another origin. */
  wasLedAway: () => boolean
  release: () => void
}

/**
 * Opens an empty document whose policy lets it connect to one origin alone. An XMLHttpRequest follows every redirect, and
 * takes the form key and the files along; one of this document's is stopped by the browser before it leaves the origin.
 */
export async function sealTo(origin: string): Promise<Sealed> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.ariaHidden = 'true'
  // Beside the body, which hosts swap; a frame that is taken away ends what it sends.
  document.documentElement.append(frame)
  // Firefox gives a new frame its document a moment later.
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
  let isLedAway = false
  inside.addEventListener('securitypolicyviolation', () => {
    isLedAway = true
  })
  return {
    window: contentWindow as Sealed['window'],
    wasLedAway: () => isLedAway,
    release: () => frame.remove(),
  }
}
