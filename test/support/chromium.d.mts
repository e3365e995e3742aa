export const chromiumArgs: string[]
export const testArgs: string[]
export function findChromium(): string | null
export function ensureChromium(): string
export function ensureShell(): string
