/** `window.inlayAds`, as the script of `ads.script` defines it (host contract §5). */
export interface AdProvider {
  /** Where the page of an ad is: http or https. It is asked again for each refresh. */
  address: (unit: string) => string
}

/** What the page of an ad posts to its parent: that it is there, or that there is none (host contract §5). */
export interface AdMessage {
  /** The unit that the page was asked for. */
  inlay_ad: string
  state: 'filled' | 'empty' | 'failed'
  /** Pixels; 250 if left out, from 50 to 600. */
  height?: number | undefined
}
