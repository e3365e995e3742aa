import { type ReactNode, useId } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { classes } from '../../../ui/styles/classes.ts'
import { type Bundle, toggleBundle } from '../quick-reblog/quick-choices.ts'
import { hasTags } from '../tags.ts'
import styles from './tag-chips.module.css'

interface ChipProps {
  isPressed: boolean
  onPress: () => void
  className?: string | undefined
  /** The key that presses it. */
  number?: number | undefined
  description?: string | undefined
  children: ReactNode
}

/** Tags that a press adds, or removes again. */
export const Chip = ({ isPressed, onPress, className, number, description, children }: ChipProps) => (
  <button
    type="button"
    className={classes(styles.chip, className)}
    aria-pressed={isPressed}
    aria-description={description}
    aria-keyshortcuts={number === undefined ? undefined : String(number)}
    data-bundle={number}
    title={description}
    onClick={onPress}
  >
    {number !== undefined && (
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
    )}
    <bdi className={styles.chipText}>{children}</bdi>
  </button>
)

/** A row of chips under a name. */
export const Group = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.groupName}>
        {name}
      </span>
      {children}
    </div>
  )
}

interface BundleChipsProps {
  bundles: readonly Bundle[]
  tags: readonly string[]
  setTags: (tags: readonly string[]) => void
  /** The first nine have their number as a key. */
  isNumbered?: boolean
}

/** The user's bundles of tags, one chip each. */
export function BundleChips({ bundles, tags, setTags, isNumbered }: BundleChipsProps) {
  if (bundles.length === 0) return null
  return (
    <Group name={t('Bundles')}>
      {bundles.map((bundle, index) => (
        <Chip
          key={bundle.name}
          className={styles.bundle}
          number={isNumbered && index < 9 ? index + 1 : undefined}
          isPressed={hasTags(tags, bundle.tags)}
          description={bundle.tags.map(tag => `#${tag}`).join(' ')}
          onPress={() => setTags(toggleBundle(tags, bundle))}
        >
          {bundle.name}
        </Chip>
      ))}
    </Group>
  )
}
