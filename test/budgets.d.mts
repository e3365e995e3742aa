export const budgets: { entry: number; dashboard: number }
