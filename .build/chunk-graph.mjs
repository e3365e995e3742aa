// What esbuild says of a build's chunks. It makes one of all modules that the same entries use: the roots and their
// parts, which are imported lazily.

export const sum = numbers => numbers.reduce((total, number) => total + number, 0)

/**
 * The chunks of a build, each as its index in `paths`. `closures`: what a chunk loads, with the imports of its imports.
 * `entries`: the roots and parts, with the entries that import each one lazily.
 */
export function readGraph(metafile) {
  const outputs = Object.entries(metafile.outputs)
    .filter(([path]) => path.endsWith('.js'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const paths = outputs.map(([path]) => path)
  const linksOf = kind =>
    outputs.map(([, { imports }]) =>
      imports.filter(link => link.kind === kind).map(link => paths.indexOf(link.path)),
    )
  const [imports, lazy] = [linksOf('import-statement'), linksOf('dynamic-import')]
  const closureOf = (chunk, found = new Set()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const next of imports[chunk]) closureOf(next, found)
    return found
  }
  const chunks = [...paths.keys()]
  const closures = chunks.map(chunk => closureOf(chunk))
  const sources = outputs.map(([, { entryPoint }]) => entryPoint)
  // Texts such as emoji data need nothing of what their importers have loaded.
  const isText = source => source.endsWith('.json')
  const isEntry = chunk =>
    sources[chunk] && sources[chunk] !== 'src/entry/index.ts' && !isText(sources[chunk])
  const importersOf = entry =>
    chunks.filter(other => sources[other] && [...closures[other]].some(chunk => lazy[chunk].includes(entry)))
  const entries = new Map(chunks.filter(isEntry).map(entry => [entry, importersOf(entry)]))
  // Without esbuild's import statements between chunks, which disappear when chunks are joined.
  const bytes = outputs.map(([, { inputs }]) =>
    sum(Object.values(inputs).map(({ bytesInOutput }) => bytesInOutput)),
  )
  return { paths, chunks, sources, bytes, closures, entries }
}

/** What each entry loads. What all its importers have loaded costs a part nothing, and counts as loaded by it, too. */
export function startingLoads({ chunks, sources, closures, entries }) {
  const loads = chunks.map(chunk => new Set(entries.has(chunk) ? chunks : closures[chunk]))
  // Assumed of every chunk at first, and taken back where an importer has not loaded it, until nothing changes.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [entry, importers] of entries)
      for (const chunk of loads[entry]) {
        if (closures[entry].has(chunk)) continue
        if (!sources[chunk] && importers.every(other => loads[other].has(chunk))) continue
        loads[entry].delete(chunk)
        isChanged = true
      }
  }
  return loads
}
