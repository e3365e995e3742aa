import { useStore } from '@nanostores/react'
import {
  type ComfortChoices,
  type ComfortScale,
  type ComfortSwitch,
  comfortScales,
  comfortSwitches,
  hasWord,
  withWord,
} from '../../platform/comfort/comfort-choices.ts'
import { t } from '../../platform/page/i18n.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import { Switch } from '../../ui/switch/switch.tsx'

/** Of each scale: its heading, the usual, and the words of `comfortScales`, in order. */
const scaleTexts = (): Record<ComfortScale, readonly [legend: string, ...labels: string[]]> => ({
  size: [t('Text size'), t('As on this site'), t('Large'), t('Larger'), t('Largest')],
  lines: [t('Line height'), t('As on this site'), t('Roomy'), t('Double')],
  spaces: [t('Letter and word spacing'), t('As on this site'), t('Wide'), t('Wider')],
  width: [t('Line length'), t('As on this site'), t('Short'), t('Very short')],
  font: [t('Font'), t('As on this site'), t('System font')],
})

const switchTexts = (): Record<ComfortSwitch, readonly [label: string, description?: string]> => ({
  links: [t('Underline links')],
  contrast: [t('More contrast')],
  plain: [t('Plain blogs'), t('Without their own fonts and colors')],
  alt: [t('Mark images that have a description'), t('With an ALT button that shows it')],
  below: [t('Show descriptions below images')],
  counts: [t('Hide numbers of notes and followers')],
  still: [t('Less motion'), t('Nothing moves or plays by itself')],
})

/** How texts look, and what is quieter: on this site's posts, where the site allows it, and wherever Inlay draws. */
export function ComfortSettings({ $value, change }: Pick<ComfortChoices, '$value' | 'change'>) {
  const { words } = useStore($value)
  const scales = scaleTexts()
  const switches = switchTexts()
  return (
    <>
      {(Object.keys(scales) as ComfortScale[]).map(scale => {
        const [legend, ...labels] = scales[scale]
        const choices = comfortScales[scale]
        const chosen = choices.find(word => hasWord(words, word))
        const named = ['usual', ...choices].map((word, index) => [word, labels[index] ?? ''])
        return (
          <ChoiceGroup<string>
            key={scale}
            legend={legend}
            labels={Object.fromEntries(named) as Record<string, string>}
            value={chosen ?? 'usual'}
            onChange={(value: string) => {
              const word = choices.find(word => word === value)
              change({ words: withWord(words, word ?? choices[0], word !== undefined) })
            }}
          />
        )
      })}
      {comfortSwitches.map(name => (
        <Switch
          key={name}
          label={switches[name][0]}
          description={switches[name][1]}
          checked={hasWord(words, name)}
          onChange={isOn => change({ words: withWord(words, name, isOn) })}
        />
      ))}
    </>
  )
}
