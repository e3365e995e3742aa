import { ensureDjango } from '../support/django.mjs'

/** What is missing fails here, by name, before any test runs. Passed on, as each worker would look for it again. */
export default function ensure(): void {
  process.env.PYTHON = ensureDjango()
}
