import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useId, useRef } from 'react'
import { isChosen } from '../../platform/dom/comfort.ts'
import { type Media, mediaConditions } from '../../platform/media/media-choices.ts'
import {
  type GifMode,
  type MediaChoices,
  type SaverKind,
  saverKinds,
  type VideoMode,
} from '../../platform/media/media-rules.ts'
import { serviceName } from '../../platform/media/services.ts'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './media-settings.module.css'

const gifLabels = (): Record<GifMode, string> => ({
  play: t('Play automatically'),
  hover: t('Play on hover and focus'),
  still: t('Pause until pressed'),
})

const videoLabels = (): Record<VideoMode, string> => ({
  never: t('Never'),
  wifi: t('On Wi-Fi'),
  always: t('Always'),
})

const saverLabels = (): Record<SaverKind, string> => ({
  photos: t('Photos are smaller'),
  videos: t('Videos load when you play them'),
  ahead: t('Nothing loads until you need it'),
})

const calmText = () =>
  isChosen('still')
    ? t('You’ve chosen less motion, so nothing plays by itself.')
    : t('Your system is set to reduce motion, so nothing plays by itself.')

/** Where data is saved. */
function SaverKinds({ full, change }: Pick<MediaChoices, 'full'> & Pick<Media, 'change'>) {
  const labels = saverLabels()
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{t('How to save data')}</legend>
      {saverKinds.map(kind => (
        <label key={kind} className={styles.kind}>
          <input
            type="checkbox"
            checked={!full.includes(kind)}
            onChange={({ target }) =>
              change({ full: target.checked ? full.filter(other => other !== kind) : [...full, kind] })
            }
          />
          {labels[kind]}
        </label>
      ))}
    </fieldset>
  )
}

/** The services that load without a press, and a way to withdraw consent. */
function Services({ services, change }: Pick<MediaChoices, 'services'> & Pick<Media, 'change'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.legend}>
        {t('Embeds that always load')}
      </h3>
      <p className={styles.note}>
        {services.length > 0
          ? t('These services know you’re here as soon as one of their embeds appears.')
          : t('None. Embeds from other sites load when you press them.')}
      </p>
      <ul className={styles.services}>
        {services.map(key => (
          <li key={key} className={styles.service}>
            <bdi>{serviceName(key)}</bdi>
            <Button
              size="small"
              aria-label={t('Ask again: {service}', { service: serviceName(key) })}
              onClick={() => {
                change({ services: services.filter(other => other !== key) })
                heading.current?.focus()
              }}
            >
              {t('Ask again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The user's settings for GIFs, videos, data, and other sites' frames. */
export function MediaSettings({
  $choices,
  change,
}: { $choices: ReadableAtom<MediaChoices> } & Pick<Media, 'change'>) {
  const { gifs, videos, saver, full, services } = useStore($choices)
  const { reducedMotion, savesData, connection } = mediaConditions()
  return (
    <>
      <ChoiceGroup
        legend={t('GIFs')}
        note={reducedMotion ? calmText() : ''}
        labels={gifLabels()}
        value={gifs}
        onChange={mode => change({ gifs: mode })}
      />
      <ChoiceGroup
        legend={t('Play videos automatically')}
        note={
          connection === null
            ? t('This browser can’t tell if you’re on Wi-Fi, so “On Wi-Fi” works like “Never.”')
            : ''
        }
        labels={videoLabels()}
        value={videos}
        onChange={mode => change({ videos: mode })}
      />
      <Switch
        label={t('Save data')}
        description={
          savesData
            ? t('Your browser is set to save data, so this is always on.')
            : t('Smaller photos, and nothing loads until you need it')
        }
        checked={saver || savesData}
        disabled={savesData}
        onChange={checked => change({ saver: checked })}
      />
      {saver && !savesData && <SaverKinds full={full} change={change} />}
      <Services services={services} change={change} />
    </>
  )
}
