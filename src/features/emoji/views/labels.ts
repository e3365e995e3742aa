import { t } from '../../../platform/page/i18n.ts'
import { type Tone, withTone } from '../rules/tones.ts'

/** The groups in order, each with its number in the data, an emoji for its tab, and its name. */
export const groups = (): readonly { group: number; sign: string; label: string }[] => [
  { group: 0, sign: '😀', label: t('Smileys and emotions') },
  { group: 1, sign: '👋', label: t('People') },
  { group: 3, sign: '🐻', label: t('Animals and nature') },
  { group: 4, sign: '🍎', label: t('Food and drink') },
  { group: 5, sign: '🚗', label: t('Travel and places') },
  { group: 6, sign: '⚽', label: t('Activities') },
  { group: 7, sign: '💡', label: t('Objects') },
  { group: 8, sign: '❤️', label: t('Symbols') },
  { group: 9, sign: '🏁', label: t('Flags') },
]

export const recentSign = '🕒'

/** A hand in a skin tone, and the tone's name. */
export const toneLabel = (tone: Tone): string => {
  const names = [
    t('No skin tone'),
    t('Light skin tone'),
    t('Medium-light skin tone'),
    t('Medium skin tone'),
    t('Medium-dark skin tone'),
    t('Dark skin tone'),
  ]
  return `${withTone('✋', tone)} ${names[tone]}`
}
