// Listed here, not read from the profiles: a profile that grows must be detected.
const elements =
  /^(?:a|b|strong|i|em|s|strike|del|br|p|img|iframe|figure|figcaption|hr|pre|code|sub|sup|small|ul|ol|li|blockquote|h2)$/
const attributes: Readonly<Record<string, RegExp>> = {
  a: /^(?:href|title|rel|target)$/,
  img: /^(?:src|alt)$/,
  iframe: /^(?:src|title|width|height|allowfullscreen|sandbox|referrerpolicy|loading)$/,
}
const runs = /^(?:(?:javascript|vbscript|livescript):|data:)/i
// Data shown as an image or played as audio never runs, whatever its type.
const played = /^(?:img src|audio src|video src|source src|track src|image (?:xlink:)?href)$/
const noRaster = /^data:(?!image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,)/i

const runsOrLoads =
  /^(?:script|style|link|meta|base|form|object|embed|template|foreignobject|animate|set|handler)$/i

function inspectAttribute(element: Element, { name, value }: Attr): string | undefined {
  const place = `${element.localName} ${name}`
  if (/^on/i.test(name)) return `handler: ${place}`
  if (/^(?:style|srcdoc|formaction|action|ping)$/i.test(name)) return `attribute: ${place}`
  // Alternative text and titles are read by people, never parsed as URLs.
  if (name === 'alt' || name === 'title') return undefined
  if (played.test(place) && /^data:/i.test(value)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what browsers skip in an address is skipped here
  if (runs.test(value.replace(/[\u0000-\u0020]/g, ''))) return `url: ${place}=${value.slice(0, 60)}`
  return undefined
}

/** What runs, submits, styles or loads in the server's own markup; empty if nothing does. */
export function inspectMarkup(box: ParentNode): string[] {
  return [...box.querySelectorAll('*')].flatMap(element => {
    if (runsOrLoads.test(element.localName)) return [`element: ${element.localName}`]
    if (element.localName === 'iframe' && !element.hasAttribute('sandbox'))
      return ['iframe without a sandbox']
    return [...element.attributes].flatMap(attribute => inspectAttribute(element, attribute) ?? [])
  })
}

// What Inlay draws in the stead of another site's frame. No payload has these attributes, and no profile keeps them.
const drawn = '[data-inlay-frame]'

/** What a frame may not be that loads in the place of its poster. */
function inspectFrame(frame: HTMLIFrameElement): string[] {
  const isSafe = frame.hasAttribute('sandbox') && /^https?:/.test(frame.src) && !frame.srcdoc
  return isSafe ? [] : [`frame: ${frame.outerHTML.slice(0, 80)}`]
}

/** What no profile may leave in the box, as text; empty if it is clean. */
export function inspect(shown: Element): string[] {
  const frames = [...shown.querySelectorAll<HTMLIFrameElement>(`${drawn} iframe`)].flatMap(inspectFrame)
  const box = shown.cloneNode(true) as Element
  for (const place of box.querySelectorAll(drawn)) place.remove()
  return [...frames, ...inspectForeign(box)]
}

function inspectForeign(box: Element): string[] {
  const unknown = [...box.querySelectorAll('*')].flatMap(element => {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [`namespace: ${element.localName}`]
    if (!elements.test(element.localName)) return [`element: ${element.localName}`]
    return [...element.attributes].flatMap(({ name, value }) => {
      if (!attributes[element.localName]?.test(name)) return [`attribute: ${element.localName} ${name}`]
      return noRaster.test(value) ? [`data: ${element.localName} ${name}`] : []
    })
  })
  return [...unknown, ...inspectMarkup(box)]
}
