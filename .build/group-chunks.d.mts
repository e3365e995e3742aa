import type { Metafile } from 'esbuild'

export function groupChunks(metafile: Pick<Metafile, 'outputs'>): Record<string, string[]>
