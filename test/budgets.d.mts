export const budgets: Record<
  'entry' | 'dashboard' | 'dashboardIdle' | 'icon' | 'shareMessage' | 'player' | 'playerHls',
  number
> & { files: Record<'loaded' | 'used' | 'pressed', number> }

export function brotliOf(files: Iterable<string>): number

export function closureOf(files: string[], found?: Set<string>): Set<string>
