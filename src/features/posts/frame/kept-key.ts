import { createSafeStorage, type SafeStorage } from '../../../platform/lib/safe-storage.ts'

/** Names the docked form that this tab takes along to its next page. */
export const keptKey = 'inlay:form'

export const tabStorage = (): SafeStorage => createSafeStorage(() => sessionStorage)
