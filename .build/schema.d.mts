export function makeSchema(): Promise<Record<string, unknown>>
