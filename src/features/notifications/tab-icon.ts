const size = 64

const hostIcon = (): string | undefined =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]:not([data-inlay-badge])')].at(-1)?.href

async function loadImage(src: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  // Without CORS, another site's image could be drawn on the canvas, but the canvas not read.
  image.crossOrigin = 'anonymous'
  image.src = src
  return image.decode().then(
    () => image,
    () => null,
  )
}

function draw(icon: HTMLImageElement | null, count: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  if (icon) context.drawImage(icon, 0, 0, size, size)
  const font = count.length > 2 ? 26 : 32
  context.font = `700 ${font}px system-ui, sans-serif`
  const width = Math.min(size, Math.max(40, context.measureText(count).width + 14))
  const height = 40
  context.beginPath()
  context.roundRect(size - width, size - height, width, height, height / 2)
  // A canvas can't read custom properties: these are the values of --inlay-danger-fill and --inlay-on-danger.
  context.fillStyle = '#c4162f'
  context.fill()
  context.fillStyle = '#ffffff'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(count, size - width / 2, size - height / 2 + 1)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

/** Shows a count on the tab's icon, over the host's own. */
export type TabIcon = ReturnType<typeof createTabIcon>

export function createTabIcon() {
  let link: HTMLLinkElement | null = null
  let shown = ''
  /** The page's content security policy refuses our icon. */
  let isForbidden = false

  const remove = () => {
    shown = ''
    if (!link) return
    link.remove()
    URL.revokeObjectURL(link.href)
    link = null
  }
  async function show(count: string) {
    if (count === '') return remove()
    if (count === shown || isForbidden) return
    shown = count
    const src = hostIcon()
    const blob = await draw(src ? await loadImage(src) : null, count).catch(() => null)
    if (!blob || shown !== count) return
    const url = URL.createObjectURL(blob)
    // Tests the policy with one image, so that it doesn't have to refuse every icon.
    isForbidden = (await loadImage(url)) === null
    if (isForbidden || shown !== count) return URL.revokeObjectURL(url)
    const next = document.createElement('link')
    next.rel = 'icon'
    next.type = 'image/png'
    next.dataset.inlayBadge = ''
    next.href = url
    if (link) URL.revokeObjectURL(link.href)
    link?.remove()
    link = next
    // The browser shows the last icon in the head.
    document.head.append(next)
  }
  return {
    /** An empty text restores the host's icon. */
    show,
    remove,
  }
}
