import { pickRandom } from '../../../platform/lib/pick-random.ts'
import { t } from '../../../platform/page/i18n.ts'

/** Seven ways to say that nobody was found (SMSG-52, DEC-97). */
const noMatchTexts = (): string[] => [
  t("That isn't anyone."),
  t('Nobody goes by that name.'),
  t('No such blog around here.'),
  t('We looked. Nobody’s there.'),
  t('That name’s still up for grabs.'),
  t('Never heard of them.'),
  t('Try another name?'),
]

/** @param random from 0 up to 1 */
export const noMatchText = (random: () => number): string => pickRandom(noMatchTexts(), random)
