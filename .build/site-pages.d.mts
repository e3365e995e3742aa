export interface SitePage {
  name: string
  path: string
  about: string
  canHide: boolean
}
export function sitePages(): SitePage[]
