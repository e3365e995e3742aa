import { pickRandom } from '../../../platform/lib/pick-random.ts'
import { t } from '../../../platform/page/i18n.ts'

/** Ways to say that a conversation looks like spam (MSGC-14, DEC-97). */
const spamWarnings = (): string[] => [
  t('Does this look like spam?'),
  t('Something about this smells fishy.'),
  t('Is this someone you want to talk to?'),
  t('This one seems a bit suspicious.'),
  t('We’re not sure about this one.'),
]

export const spamWarning = (random: () => number): string => pickRandom(spamWarnings(), random)
