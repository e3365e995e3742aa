import { ensureWordPress } from '../support/wordpress.mjs'

/** What is missing fails here, by name, before any test runs. */
export default function ensure(): void {
  ensureWordPress()
}
