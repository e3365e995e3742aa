/** How the text of a post was written (dashboard.md §4). */
export const editorTypes = ['rich', 'html', 'markdown'] as const
export type EditorType = (typeof editorTypes)[number]

const byFormat = new Map<string, EditorType>([
  ['0', 'rich'],
  ['1', 'html'],
  ['2', 'markdown'],
])

export const readEditorType = (value: unknown): EditorType | undefined =>
  editorTypes.find(type => type === value) ?? byFormat.get(String(value))

/** The editor type of a post's format code; none for a post that an app made in HTML (requirements POST-44). */
export function editorTypeOf(format: unknown, isMadeByApp: boolean): EditorType | undefined {
  const type = byFormat.get(String(format))
  return isMadeByApp && type === 'html' ? undefined : type
}
