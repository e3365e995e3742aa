/** Settles with the next animation frame, or after 100 ms in a hidden tab, which has none. */
export const nextFrame = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })
