export function brief(answer: unknown, call: string): string
