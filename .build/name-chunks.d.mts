import type { Metafile } from 'esbuild'

interface Built {
  contents: Map<string, Uint8Array>
  metafile: Metafile
}

export function nameChunks(built: Built): Built
