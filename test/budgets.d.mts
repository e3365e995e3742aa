export const budgets: { entry: number; dashboard: number; icon: number; player: number; playerHls: number }
