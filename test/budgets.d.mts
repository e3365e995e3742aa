export const budgets: Record<
  'entry' | 'dashboard' | 'dashboardIdle' | 'icon' | 'shareMessage' | 'player' | 'playerHls',
  number
>
