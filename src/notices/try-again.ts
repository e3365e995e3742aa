import { type Failure, statusOf } from '../http/failure.ts'
import { t } from '../page/i18n.ts'

/** Forbidden, gone, too large, or nothing that the server takes: the same call gets the same answer. */
const finalStatuses = [403, 404, 405, 410, 413, 414, 415, 422, 451]

/** Whether another try may end better. Where it may not, no button and no word says "Try again". */
export const canTryAgain = (failure: Failure): boolean => !finalStatuses.includes(statusOf(failure))

/** The action of a toast that tells of a failure. */
export const again = (failure: Failure, run: () => void) =>
  canTryAgain(failure) ? { label: t('Try again'), run } : undefined
