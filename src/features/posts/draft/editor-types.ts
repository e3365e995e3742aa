/** Editor formats of a post's text (POST-43). */
export const editorTypes = ['rich', 'html', 'markdown'] as const
export type EditorType = (typeof editorTypes)[number]

const byFormat = new Map<string, EditorType>([
  ['0', 'rich'],
  ['1', 'html'],
  ['2', 'markdown'],
])

export const readEditorType = (value: unknown): EditorType | undefined =>
  editorTypes.find(type => type === value) ?? byFormat.get(String(value))

/** The editor type for a post's format code; undefined for a post that an app made in HTML (POST-43, POST-44). */
export function editorTypeOf(format: unknown, isMadeByApp: boolean): EditorType | undefined {
  const type = byFormat.get(String(format))
  return isMadeByApp && type === 'html' ? undefined : type
}
