/** What the paths of open forms begin with (POST-7, DEC-316). */
export const formBase = (baseRoute: string): string =>
  ['/dashboard', '/'].includes(baseRoute) ? '' : baseRoute
