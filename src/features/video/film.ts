/** A caption track, with the attributes of `<track>`. */
export interface FilmTrack {
  src: string
  language: string
  label: string
  isDefault: boolean
}

/** A filmstrip of a video; `width` and `height` are those of one frame, or of the whole strip of ten (VID-2). */
export interface Filmstrip {
  url: string
  width: number
  height: number
}

/** What a player plays. The caller has to check its URLs. */
export interface Film {
  /** Null if there is only HLS. */
  url: string | null
  hdUrl: string | null
  /** HLS playlist; preferred over the other URLs as long as it works. */
  hlsUrl: string | null
  posterUrl: string | null
  /** Seconds; null if the page does not say. */
  duration: number | null
  livestream: boolean
  autoplay: boolean
  filmstrip: Filmstrip | null
  tracks: readonly FilmTrack[]
  /** The `crossorigin` attribute for files and captions of another site. */
  crossOrigin: 'anonymous' | 'use-credentials' | null
}

/** A film with only a URL. */
export const plainFilm = (url: string, more: Partial<Film> = {}): Film => ({
  url,
  hdUrl: null,
  hlsUrl: null,
  posterUrl: null,
  duration: null,
  livestream: false,
  autoplay: false,
  filmstrip: null,
  tracks: [],
  crossOrigin: null,
  ...more,
})
