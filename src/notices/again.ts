import { type Failure, statusOf } from '../http/failure.ts'
import { t } from '../page/i18n.ts'

/** Whether another try may end better: what is forbidden or gone stays so. */
export const canTryAgain = (failure: Failure): boolean => ![403, 404, 410].includes(statusOf(failure))

/** The action of a toast that tells of a failure. */
export const again = (failure: Failure, run: () => void) =>
  canTryAgain(failure) ? { label: t('Try again'), run } : undefined
