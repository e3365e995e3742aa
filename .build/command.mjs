import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { root, shared } from './paths.mjs'

/** Makes `bin/inlay.mjs`, the command of the package, in one file with its libraries; resolves to its metafile. */
export async function makeCommand() {
  const outfile = join(root, 'bin/inlay.mjs')
  const { metafile } = await esbuild.build({
    ...shared,
    entryPoints: ['command/cli.ts'],
    platform: 'node',
    loader: { '.py': 'text', '.rb': 'text', '.php': 'text' },
    target: 'node20',
    // Ajv is CommonJS, and asks for its own parts by `require`.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
    },
    metafile: true,
    outfile,
  })
  await chmod(outfile, 0o755)
  return metafile
}
