import { type Failure, isLoggedOut, statusCode, statusOf } from '../../../platform/http/failure.ts'
import { pickRandom } from '../../../platform/lib/pick-random.ts'
import { t } from '../../../platform/page/i18n.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'

type Random = () => number

/** 24 ways to say that it did not work (MSGE-6, DEC-97). */
const genericTexts = (): string[] => [
  t('Something went screwy.'),
  t('That didn’t work.'),
  t('This conversation wouldn’t open.'),
  t('Your messages didn’t show up.'),
  t('We couldn’t reach your messages.'),
  t('The mail carrier tripped.'),
  t('The pigeon got lost.'),
  t('The line is busy.'),
  t('The line went dead.'),
  t('Someone unplugged something.'),
  t('A wire came loose.'),
  t('A gear slipped.'),
  t('The hamster needs a break.'),
  t('The server is daydreaming.'),
  t('The server looked the other way.'),
  t('Something got tangled up.'),
  t('The envelope came back empty.'),
  t('Nothing came back.'),
  t('We lost the thread.'),
  t('We dropped it. Sorry.'),
  t('That wasn’t supposed to happen.'),
  t('Well, that’s odd.'),
  t('One more try might do it.'),
  t('Give it a moment and try again.'),
]

/**
 * The text for a failed fetch of a conversation with `name`, by status.code or by status; null if a generic text will
 * do (MSGE-1…5).
 */
export function knownFailureText(failure: Failure, name: string): string | null {
  switch (statusCode(failure)) {
    case '403.7001':
      return t('Please verify your email address before talking to a Tumblr.')
  }
  switch (statusOf(failure)) {
    case 401:
      return failureText(failure)
    case 409:
      return t('You can only send messages to Tumblrs you follow.')
    case 428:
      return t('Sorry, {name} only allows messages from Tumblrs they follow.', { name })
    case 429:
      return t("You've hit the daily limit on new conversations. Impressive.")
  }
  return null
}

/** The text of `knownFailureText`, else a random generic one (MSGE-6). */
export const fetchFailureText = (failure: Failure, name: string, random: Random): string =>
  knownFailureText(failure, name) ?? pickRandom(genericTexts(), random)

/** Whether to offer another try for a failed fetch (MSGE-7, MSGE-9, DEC-95). */
export const canRefetch = (failure: Failure): boolean => ![403, 428, 429].includes(statusOf(failure))

/** Whether a failed message may be sent again (MSGE-10). */
export const canResend = (failure: Failure): boolean => ![403, 404, 428].includes(statusOf(failure))

const resendTexts = (): string[] => [
  t("Post didn't send."),
  t('That didn’t send.'),
  t('That didn’t go through.'),
  t('That one got stuck.'),
]

/** The text under a message that failed, or that was given up without a failure (MSGE-13, MSGE-14). */
export function sendFailureText(failure: Failure | null, random: Random): string {
  if (failure && !canResend(failure)) return t("Can't send this post.")
  // Retry only helps once the user has logged in again.
  if (failure && isLoggedOut(failure)) return failureText(failure)
  return pickRandom(resendTexts(), random)
}
