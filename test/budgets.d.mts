export const budgets: {
  entry: number
  dashboard: number
  dashboardIdle: number
  icon: number
  player: number
  playerHls: number
}
