/** `window.inlayAds`, which the script of `ads.script` defines (ADS-1). */
export interface AdProvider {
  /** Address of an ad's page: http or https. Called again for each refresh. */
  address: (unit: string) => string
}

/** What an ad's page posts to its parent: that it is there, or that there is none (ADS-1). */
export interface AdMessage {
  /** The unit that the page was requested for. */
  inlay_ad: string
  state: 'filled' | 'empty' | 'failed'
  /** Pixels; 250 if left out, from 50 to 600. */
  height?: number | undefined
}
