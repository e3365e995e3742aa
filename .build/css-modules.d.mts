/** The plugin that compiles CSS modules, each into the script that adopts it. */
export function cssModules(options?: { minify?: boolean }): {
  load: { handler(id: string): Promise<{ code: string }> }
}
