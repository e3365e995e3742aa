export const budgets: Record<
  'entry' | 'dashboard' | 'dashboardIdle' | 'icon' | 'shareMessage' | 'player' | 'playerHls',
  number
> & { files: Record<'loaded' | 'used' | 'pressed', number> }

export const nameBytes: number

export function closureOf(files: string[], found?: Set<string>): Set<string>
