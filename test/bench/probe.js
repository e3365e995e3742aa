// Runs in the page before its scripts: notes when the watched part first has visible content, from the start or after a
// command, then reports to the bench.
{
  const { watch, script, settle, command, payload } = Object.fromEntries(
    new URL(document.currentScript.src).searchParams,
  )
  const seen = { firstPaint: {}, shift: 0, longest: 0 }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration)
  }).observe({ type: 'longtask', buffered: true })

  const afterPaint = run =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = run
      port2.postMessage(0)
    })
  const look = () => {
    for (const part of document.querySelectorAll(watch)) {
      const name = part.dataset.inlayRoot ?? 'content'
      if (name in seen.firstPaint || (!part.firstElementChild && !part.shadowRoot)) continue
      seen.firstPaint[name] = null
      afterPaint(() => {
        seen.firstPaint[name] = performance.now()
      })
    }
  }

  const result = from => {
    const loaded = performance.getEntriesByType('resource')
    const scripts = loaded.filter(
      ({ initiatorType, name, startTime }) =>
        (initiatorType === 'script' || /\.m?js(\?|$)/.test(name)) &&
        !name.includes('/bench/probe') &&
        (!command || startTime >= from),
    )
    return {
      ...seen,
      from: from ?? scripts.find(({ name }) => name.includes(script))?.responseEnd ?? 0,
      wire: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      files: scripts.length,
    }
  }
  const report = from => navigator.sendBeacon('/bench/result', JSON.stringify(result(from)))

  /** Opening a popover changes no node, so every frame is checked. */
  const seenOpen = () =>
    new Promise(resolve => {
      const turn = () => {
        const part = [...document.querySelectorAll(watch)].find(
          one => one.firstElementChild && one.checkVisibility(),
        )
        if (part) afterPaint(() => resolve(performance.now()))
        else requestAnimationFrame(turn)
      }
      requestAnimationFrame(turn)
    })

  addEventListener('load', () =>
    setTimeout(async () => {
      if (!command) return report()
      await window.inlay.ready
      const from = performance.now()
      window.inlay.dispatch(command, payload && JSON.parse(payload))
      seen.firstPaint.content = await seenOpen()
      setTimeout(() => report(from), 500)
    }, Number(settle)),
  )
  if (!command) new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
