// Runs in the page before anything else: notes when the watched part first has content on the screen, then tells the bench.
{
  const { watch, script, settle } = Object.fromEntries(new URL(document.currentScript.src).searchParams)
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
  new MutationObserver(look).observe(document, { childList: true, subtree: true })

  window.benchResult = () => {
    const loaded = performance.getEntriesByType('resource')
    const scripts = loaded.filter(
      ({ initiatorType, name }) => initiatorType === 'script' || /\.m?js(\?|$)/.test(name),
    )
    const entry = scripts.find(({ name }) => name.includes(script))
    const product = scripts.filter(({ name }) => !name.includes('/bench/probe'))
    return {
      ...seen,
      scriptStart: entry?.responseEnd ?? 0,
      wire: product.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      files: product.length,
    }
  }
  addEventListener('load', () =>
    setTimeout(
      () => navigator.sendBeacon('/bench/result', JSON.stringify(window.benchResult())),
      Number(settle),
    ),
  )
}
