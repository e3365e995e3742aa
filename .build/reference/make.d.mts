export function makeReference(from: {
  root: string
  page: string
  schema: unknown
}): Promise<{ text: string; changed: string[] }>
