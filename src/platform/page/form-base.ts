/** What the path of a new post's form begins with (POST-6, POST-7, DEC-316). */
export const formBase = (baseRoute: string): string =>
  ['/dashboard', '/'].includes(baseRoute) ? '' : baseRoute
