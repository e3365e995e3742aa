/** In the page: marks where the work begins. */
export const beginning = 'bench:begin'

/**
 * CPU time of the page's longest task from the last `performance.mark` of the beginning on, while `work` runs, in
 * milliseconds: other load does not count.
 */
export async function longestTask(browser, work) {
  const session = await browser.newBrowserCDPSession()
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const includedCategories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  try {
    await work()
  } finally {
    const ended = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await ended
    await session.detach()
  }
  const { pid, tid, ts } = events.findLast(({ name }) => name === beginning)
  const tasks = events.filter(
    one => one.name === 'RunTask' && one.pid === pid && one.tid === tid && one.ts + one.dur >= ts,
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
