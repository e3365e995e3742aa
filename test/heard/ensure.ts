import { ensureOrca } from '../support/engines.mjs'

/** What is missing fails here, by name, before any test runs. */
export default function ensure(): void {
  ensureOrca()
}
