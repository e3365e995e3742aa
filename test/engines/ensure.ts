import { ensureFirefox, ensureWebKit } from '../support/engines.mjs'

/** A missing browser fails here, by name, before any test runs. */
export default function ensure(): void {
  ensureFirefox()
  ensureWebKit()
}
