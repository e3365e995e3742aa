import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import type { Layer } from '../../../platform/dom/back-stack.ts'
import { addressAfterClose, pathOf, readPath } from '../routes/routes.ts'

/** The page's address while a form is over it (POST-5…10). */
export interface FormAddress {
  /** The form that the address stands for; null for none. */
  requested: () => PostFormRequest | null
  /** Goes to a form's address; Back then leads to where the form was opened. */
  enter: (request: PostFormRequest) => void
  /**
   * Returns to the base route, if the address is a form's. A form that docks leaves the page in place: `isDocked`
   * returns to where the form was opened.
   */
  leave: (isDocked?: boolean) => void
}

export function createFormAddress(entry: Layer<true>, baseRoute: string): FormAddress {
  const requested = () => readPath(location.pathname, baseRoute)
  return {
    requested,
    enter(request) {
      const path = pathOf(request, baseRoute)
      // A page that was loaded at the form's address needs no entry.
      if (location.pathname !== path || entry.shown()) entry.set(true, path)
    },
    leave(isDocked = false) {
      if (!requested()) return
      entry.close(address => {
        const from = new URL(address ?? baseRoute, location.href)
        return new URL(addressAfterClose(from, isDocked ? from.pathname : baseRoute), from).href
      })
    },
  }
}
