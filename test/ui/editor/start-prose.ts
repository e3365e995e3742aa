import type { EditorProps } from '../../../src/ui/editor/editor-props.ts'
import { createProse, type ProseParts } from '../../../src/ui/editor/prose/prose.ts'

const nothing = () => {}

/** An editor in the page whose surroundings do nothing; `parts` are those that a test listens to. */
export const startProse = (props: Partial<EditorProps> = {}, parts: Partial<ProseParts> = {}) =>
  createProse({
    place: document.body.appendChild(document.createElement('div')),
    props: { value: '', onChange: nothing, label: 'Text', name: 'body', ...props },
    report: nothing,
    onPending: nothing,
    tell: nothing,
    mayLoadFrame: () => true,
    toToolbar: nothing,
    editLink: nothing,
    describeImage: nothing,
    bars: () => ({ top: 0, bottom: 0 }),
    ran: nothing,
    moved: nothing,
    ...parts,
  })
