import fc from 'fast-check'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from '../../../src/ui/editor/prose/schema.ts'

const { nodes } = schema

const word = fc.stringMatching(/^[a-zA-Zäß<&>"' .,*_#~`[\]\u00a0-]{1,12}$/)
const link = fc
  .record({ href: fc.webUrl(), title: fc.option(fc.stringMatching(/^[a-z"<&]{1,6}$/)) })
  .map(attrs => schema.marks.link.create(attrs))
const mark: fc.Arbitrary<Mark> = fc.oneof(
  link,
  fc
    .constantFrom('strong', 'em', 'strike', 'small', 'sub', 'sup', 'code', 'spoiler')
    .map(name => schema.mark(name)),
)
const marks = fc
  .array(mark, { maxLength: 3 })
  .map(all => all.reduce((set, one) => one.addToSet(set), [] as readonly Mark[]))
const leaf: fc.Arbitrary<Node> = fc.oneof(
  { weight: 6, arbitrary: word.map(text => schema.text(text)) },
  { weight: 1, arbitrary: fc.constant(nodes.hard_break.create()) },
  { weight: 1, arbitrary: fc.webUrl().map(src => nodes.image.create({ src, alt: 'a "b"' })) },
  {
    weight: 1,
    arbitrary: fc
      .nat(999)
      .map(id => nodes.iframe.create({ src: `https://video.example/${id}`, width: '560', height: '315' })),
  },
)
const line = fc.array(
  fc.tuple(leaf, marks).map(([node, set]) => (node.type === nodes.hard_break ? node : node.mark(set))),
  { maxLength: 5 },
)

const { block } = fc.letrec<{ block: Node }>(tie => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    line.map(all => nodes.paragraph.create(null, all)),
    line.map(all => nodes.heading.create(null, all)),
    fc.constant(nodes.horizontal_rule.create()),
    fc.tuple(fc.webUrl(), word).map(([href, title]) => nodes.card.create({ href, title })),
    word.map(text => nodes.pre.create(null, schema.text(`x${text}\n  ${text}`))),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map(all => nodes.blockquote.create(null, all)),
    fc
      .tuple(
        fc.constantFrom(nodes.bullet_list, nodes.ordered_list),
        fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, items]) =>
        type.create(
          null,
          items.map(all => nodes.list_item.create(null, all)),
        ),
      ),
    fc
      .tuple(fc.webUrl(), line)
      .map(([src, caption]) =>
        nodes.figure.create(null, [
          nodes.paragraph.create(null, nodes.image.create({ src })),
          nodes.figcaption.create(null, nodes.paragraph.create(null, caption)),
        ]),
      ),
  ),
}))

/** Any document that the schema allows. */
export const anyDoc: fc.Arbitrary<Node> = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map(all => nodes.doc.create(null, all))
