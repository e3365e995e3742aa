const size = 20

/**
 * Tests on a canvas whether this system has an image for an emoji: a colored one looks the same with any fill color. A
 * sequence drawn as several characters is too wide.
 */
export function drawTest(): (sign: string) => boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return () => false
  context.font = `${size * 0.8}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`
  context.textBaseline = 'top'
  const pixels = (sign: string, ink: string) => {
    context.clearRect(0, 0, size, size)
    context.fillStyle = ink
    context.fillText(sign, 0, 0)
    return context.getImageData(0, 0, size, size).data
  }
  const single = context.measureText('\u{1f600}').width
  return sign => {
    if (context.measureText(sign).width > single * 1.5) return false
    const dark = pixels(sign, '#000000')
    const light = pixels(sign, '#ffffff')
    return dark.some(value => value > 0) && dark.every((value, index) => value === light[index])
  }
}
