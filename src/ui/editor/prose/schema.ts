import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { cardAttribute, spoilerAttribute } from '../../../platform/html/written-marks.ts'

const attribute = (name: string) => (element: HTMLElement) => element.getAttribute(name)

/** Reads attributes by name; null for missing ones. */
const attributes =
  (...names: string[]) =>
  (element: HTMLElement): Attrs =>
    Object.fromEntries(names.map(name => [name, attribute(name)(element)]))

/** The DOM attributes: those that are not null. */
export const domAttributes = (attrs: Attrs, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => (attrs[name] === null ? [] : [[name, String(attrs[name])]])))

const block = (tag: string, spec: NodeSpec): NodeSpec => ({
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...spec,
})

const mark = (...tags: [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map(tag => ({ tag })),
  toDOM: (): DOMOutputSpec => [tags[0], 0],
})

/** The attributes that an iframe keeps; `sandbox` is never taken from the content. */
export const frameAttributes = ['src', 'title', 'width', 'height', 'allowfullscreen'] as const

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('p', { content: 'inline*' }),
  heading: block('h2', { content: 'inline*', defining: true }),
  blockquote: block('blockquote', { content: 'block+', defining: true }),
  bullet_list: block('ul', { content: 'list_item+' }),
  ordered_list: block('ol', { content: 'list_item+' }),
  list_item: {
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  pre: block('pre', {
    content: 'inline*',
    // Everything in it is code, so the code mark is left out.
    marks: 'link strong em strike small sub sup spoiler',
    code: true,
    defining: true,
    whitespace: 'pre',
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
  figure: block('figure', { content: '(block | figcaption)+', isolating: true, defining: true }),
  figcaption: {
    content: 'block+',
    isolating: true,
    parseDOM: [{ tag: 'figcaption', context: 'figure//' }],
    toDOM: (): DOMOutputSpec => ['figcaption', 0],
  },
  // A link on a line of its own, shown as a card. In HTML it is a paragraph with that link.
  card: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { href: {}, title: { default: '' } },
    parseDOM: [
      {
        tag: `p[${cardAttribute}]`,
        priority: 60,
        getAttrs: element => {
          const link = element.querySelector('a[href]')
          return link ? { href: link.getAttribute('href'), title: link.textContent } : false
        },
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'p',
      { [cardAttribute]: '' },
      ['a', { href: attrs.href }, attrs.title || attrs.href],
    ],
  },
  horizontal_rule: block('hr', { toDOM: (): DOMOutputSpec => ['hr'] }),
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: (): DOMOutputSpec => ['br'],
  },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    // `upload` is the id of an unfinished upload; such an image has no URL yet.
    attrs: { src: { default: '' }, alt: { default: null }, upload: { default: null } },
    parseDOM: [{ tag: 'img[src]', getAttrs: attributes('src', 'alt') }],
    toDOM: ({ attrs }): DOMOutputSpec => ['img', domAttributes(attrs, 'src', 'alt')],
  },
  // Inline like an image, so that the cursor can be on either side.
  iframe: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: Object.fromEntries(frameAttributes.map(name => [name, { default: name === 'src' ? '' : null }])),
    parseDOM: [{ tag: 'iframe[src]', getAttrs: attributes(...frameAttributes) }],
    toDOM: ({ attrs }): DOMOutputSpec => ['iframe', domAttributes(attrs, ...frameAttributes)],
  },
} satisfies Record<string, NodeSpec>

// The outermost first: a spoiler contains links, a link contains bold text.
const marks = {
  spoiler: {
    parseDOM: [{ tag: `span[${spoilerAttribute}]` }],
    toDOM: (): DOMOutputSpec => ['span', { [spoilerAttribute]: '' }, 0],
  },
  link: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: attributes('href', 'title') }],
    toDOM: ({ attrs }): DOMOutputSpec => ['a', domAttributes(attrs, 'href', 'title'), 0],
  },
  strong: mark('strong', 'b'),
  em: mark('em', 'i'),
  strike: mark('s', 'strike', 'del'),
  small: mark('small'),
  sub: { ...mark('sub'), excludes: 'sub sup' },
  sup: { ...mark('sup'), excludes: 'sub sup' },
  code: { ...mark('code'), code: true },
} satisfies Record<string, MarkSpec>

type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks

/** The content that rich text keeps (EDIT-6, DEC-118, DEC-130), as a document schema. */
export const schema = new Schema<NodeName, MarkName>({ nodes, marks })
