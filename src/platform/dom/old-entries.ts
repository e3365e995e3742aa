/** Leaves the entries of sheets that were open when the page was left or reloaded (`back-stack.ts`): they are no more. */
export function leaveOldEntries(): void {
  const { top, load } = history.state?.inlayLayers ?? {}
  if (!(top > 0) || load === performance.timeOrigin) return
  const { scrollRestoration } = history
  // The page is where the browser has scrolled it to.
  history.scrollRestoration = 'manual'
  addEventListener(
    'popstate',
    event => {
      event.stopImmediatePropagation()
      requestAnimationFrame(() => {
        history.scrollRestoration = scrollRestoration
      })
    },
    { capture: true, once: true },
  )
  history.go(-top)
}
