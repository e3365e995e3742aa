import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import { pathOf, readPath } from '../routes/routes.ts'
import type { PostFormsDeps } from './open-form.ts'

/** The page's address while a form is over it (POST-6…10); changes come one after the other. */
interface FormAddress {
  /** The form that the address stands for; null for none. */
  requested: () => PostFormRequest | null
  enter: (request: PostFormRequest, isWanted?: () => boolean) => void
  /** Returns to the page's own address, if the address is a form's. */
  leave: (isDocked?: boolean) => Promise<void>
}

export function createFormAddress({
  address,
  baseRoute,
}: Pick<PostFormsDeps<unknown>, 'address' | 'baseRoute'>) {
  const requested = () => readPath(address.path(), baseRoute)
  /** Going back takes a moment, in which nothing else may go back. */
  let leaving: Promise<void> | null = null
  const formAddress: FormAddress = {
    requested,
    enter(request, isWanted) {
      const enter = () => {
        if (isWanted?.() !== false) address.enter(pathOf(request, baseRoute))
      }
      if (leaving) void leaving.then(enter)
      else enter()
    },
    leave(isDocked) {
      if (!leaving && requested())
        leaving = address.leave(isDocked).finally(() => {
          leaving = null
        })
      return leaving ?? Promise.resolve()
    },
  }
  return formAddress
}
