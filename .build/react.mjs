// React as one module, with what the bundle uses of it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { findSources, root, shared } from './paths.mjs'

const packages = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
const imported = /import\s*\{([^}]*)\}\s*from\s*['"]react(?:-dom(?:\/client)?)?['"]/g

/** Libraries that import React, too. */
const libraries = ['@nanostores/react/index.js', 'virtua/lib/index.js'].map(path =>
  join(root, 'node_modules', path),
)
/** What esbuild makes of JSX. */
const ofJsx = ['jsx', 'jsxs', 'Fragment', 'createElement']

/** The names that anybody imports. One that is missed here fails the build. */
async function usedNames() {
  const paths = [...(await findSources(path => /\.tsx?$/.test(path))), ...libraries]
  const texts = await Promise.all(paths.map(path => readFile(path, 'utf8')))
  const lists = texts.flatMap(text => [...text.matchAll(imported)].map(([, list]) => list))
  const names = lists.flatMap(list => list.split(',').map(name => name.trim().replace(/ as .*/, '')))
  return new Set([...ofJsx, ...names])
}

/**
 * Leaves out the exports that nobody uses, which Terser then drops with all that only they need: 1.5 KB of 59. React's
 * packages themselves use some of each other's.
 */
const withoutUnused = names => ({
  name: 'react-without-unused',
  setup(build) {
    const isKept = name => names.has(name) || name === 'version' || /^__/.test(name)
    build.onLoad({ filter: /react(-dom)?\/cjs\/react[\w-]*\.production\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^exports\.(\w+) =/gm, (assignment, name) =>
        isKept(name) ? assignment : `var unused_${name} =`,
      ),
    }))
  },
})

async function bundleReact() {
  const names = await usedNames()
  const found = new Set()
  const lines = packages.flatMap((part, index) => {
    const own = Object.keys(createRequire(import.meta.url)(part)).filter(
      name => names.has(name) && !found.has(name),
    )
    for (const name of own) found.add(name)
    return [`import part${index} from '${part}'`, `export const { ${own.join(', ')} } = part${index}`]
  })
  const stdin = { contents: lines.join('\n'), resolveDir: root }
  const plugins = [withoutUnused(names)]
  const { outputFiles } = await esbuild.build({ ...shared, stdin, plugins, write: false })
  return outputFiles[0].text
}

/**
 * React with named exports. Its packages are CommonJS, which a bundler can neither tree-shake nor keep in one file: split
 * by importer, they cost a page two files and 2 KB more.
 */
export const reactBundle = {
  name: 'react-bundle',
  resolveId: {
    filter: { id: /^react(-dom)?(\/(client|jsx-runtime))?$/ },
    handler: () => ({ id: 'react', moduleSideEffects: false }),
  },
  load: {
    filter: { id: /^react$/ },
    // Anew each time, as another name may be used by now.
    handler: async () => ({ code: await bundleReact(), moduleType: 'js' }),
  },
}
