/** Words under a video, as a `<track>` gives them. */
export interface FilmTrack {
  src: string
  language: string
  label: string
  isDefault: boolean
}

/** A row of pictures from a video; `width` and `height` are those of one, or of the whole row of ten (VID-2). */
export interface Filmstrip {
  url: string
  width: number
  height: number
}

/** What a player plays. Addresses have been checked by who made it. */
export interface Film {
  /** Null where there is HLS alone. */
  url: string | null
  hdUrl: string | null
  /** A playlist of HLS; wins over the others while it can be had. */
  hlsUrl: string | null
  posterUrl: string | null
  /** Seconds, as far as the page knows. */
  duration: number | null
  livestream: boolean
  autoplay: boolean
  filmstrip: Filmstrip | null
  tracks: readonly FilmTrack[]
  /** Files and captions are fetched from another site as it allows. */
  crossOrigin: 'anonymous' | 'use-credentials' | null
}

/** One address and nothing else said about it. */
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
