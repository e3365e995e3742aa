export interface Call {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
  status: number
}

export interface ManifestFile {
  bytes: number
  gzip: number
  brotli: number
  integrity: string
  imports: string[]
  [more: string]: unknown
}

export interface Manifest {
  version: string
  entry: string
  css: string
  roots: Record<string, { entry: string; preload: string[] }>
  files: Record<string, ManifestFile>
}

export interface PageOptions {
  lang?: string
  head?: string
  /** The placeholders; by default all of the site's. */
  roots?: readonly string[]
  body?: string
  /** `#inlay-bootstrap`: data, the block's literal text, or null for no block. */
  data?: unknown
  translations?: unknown
}

export interface Site {
  readonly origin: string
  readonly cdn: string
  readonly files: Map<string, Buffer>
  readonly manifest: Manifest
  /** Requests to the CDN, in order. */
  readonly asked: string[]
  readonly calls: Call[]
  page: (path: string, options?: PageOptions) => string
  /** Adds an external script of the site; returns its tag. */
  script: (path: string, code: string) => string
  /** Clears pages, scripts and calls. */
  reset: () => void
  close: () => Promise<unknown>
}

export function startHost(options?: { port?: number }): Promise<Site>
