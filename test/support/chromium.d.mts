export const chromiumArgs: string[]
export function findChromium(): string | null
export function ensureChromium(): string
export function ensureShell(): string
export const browserWorkers: number
