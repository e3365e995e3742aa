/** The files of the product that pass, as absolute paths. */
export function findSources(passes: (path: string) => boolean, base?: string): Promise<string[]>

/** The repository's folder. */
export const root: string
