/** Settles with the next frame that is drawn; in a hidden tab, where none is, after 100 ms. */
export const nextFrame = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })
