/** Elements without content, which have no end tag. */
export const voids = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
/** Formatting elements, which a parser reopens in every paragraph until their end tag. */
export const marks = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** Elements inside a line. */
export const phrasing = new Set([
  ...marks,
  ...'abbr bdi bdo cite del dfn ins kbd mark q samp span sub sup time var'.split(' '),
])
/** Elements that are dropped with their content, which is not shown and in which parsers read no markup. */
export const dropped = new Set('script style xmp noembed noframes plaintext'.split(' '))
/** Elements whose content is text, not markup. */
export const textOnly = new Set(['textarea', 'title', 'iframe'])
/** Elements whose content is not HTML. */
export const foreign = new Set(['svg', 'math'])
export const cells = new Set(['td', 'th', 'caption'])
/** Elements across which the end tag of a formatting element has no effect. */
export const boundaries = new Set([
  ...cells,
  ...'table object marquee applet template foreignobject desc'.split(' '),
])
/** Elements that begin a new line. */
export const blocks = new Set(
  (
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Blocks in which rich text keeps other blocks. */
export const containers = new Set('blockquote figcaption figure li ol ul'.split(' '))
export const isList = (name: string | undefined) => name === 'ol' || name === 'ul'

/** By start tag: the elements that it closes implicitly when it stands right inside them. */
const impliedEnds: Readonly<Record<string, string>> = {
  ...{ p: ' p ', li: ' li ', dt: ' dt dd ', dd: ' dt dd ', option: ' option ', td: ' td th ', th: ' td th ' },
  ...{ tr: ' td th tr ', tbody: ' td th tr tbody thead tfoot ', tfoot: ' td th tr tbody thead ' },
}

/** Whether a start tag closes an open element that it stands right inside of. */
export const closesImplicitly = (start: string, open: string): boolean =>
  impliedEnds[start]?.includes(` ${open} `) ?? false
