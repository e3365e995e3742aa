export function minifyChunk(chunk: {
  name: string
  code: string
  map: string | undefined
}): Promise<{ code: string; map: string }>
