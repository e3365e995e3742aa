import { t } from '../../../platform/page/i18n.ts'
import { keyLabels } from '../../behavior/key-names.ts'
import { IconButton } from '../../button/icon-button.tsx'
import { closeIcon, Icon } from '../../icon/icon.tsx'
import { Popover } from '../../popover/popover.tsx'
import styles from '../editor.module.css'
import { otherKeys, plusKeys } from '../prose/keymap.ts'
import { type Tool, tools } from './tools.ts'

interface ShortcutsProps {
  anchor: Element | null
  open: boolean
  onClose: () => void
  /** Single line, without blocks. */
  isLine: boolean
}

interface Shortcut {
  label: string
  keys: string
}

const keyShortcuts = (isLine: boolean): Shortcut[] => [
  ...Object.values<Tool>(tools).flatMap(({ label, keys }) => (keys ? [{ label: label(), keys }] : [])),
  { label: t('Link'), keys: otherKeys.link },
  { label: t('Describe the selected image'), keys: otherKeys.describe },
  ...(isLine ? [] : [{ label: t('Line break'), keys: otherKeys.lineBreak }]),
  { label: t('Go to toolbar'), keys: otherKeys.toolbar },
]

/** Characters around text that become a mark. */
const markSigns = (): Shortcut[] => [
  { label: t('Bold'), keys: '**…**' },
  { label: t('Italic'), keys: '*…*' },
  { label: t('Strikethrough'), keys: '~~…~~' },
  { label: t('Code'), keys: '`…`' },
  { label: t('Spoiler'), keys: '||…||' },
]

/** Characters at the start of a line that become a block. */
const blockSigns = (): Shortcut[] => [
  { label: t('Heading'), keys: '##' },
  { label: t('Quote'), keys: '>' },
  { label: t('Bulleted list'), keys: '-' },
  { label: t('Numbered list'), keys: '1.' },
  { label: t('Preformatted'), keys: '```' },
  { label: t('Divider'), keys: '---' },
]

/** The list of all shortcuts. */
export function Shortcuts({ anchor, open, onClose, isLine }: ShortcutsProps) {
  const row = (label: string, keys: readonly string[]) => (
    <div key={label} className={styles.shortcut}>
      <dt>{label}</dt>
      <dd dir="ltr">
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
  return (
    <Popover
      anchor={anchor}
      open={open}
      onClose={onClose}
      label={t('Shortcuts')}
      placement="top-end"
      ownClose
    >
      <div className={styles.shortcuts}>
        <header className={styles.shortcutsTop}>
          <h2>{t('Shortcuts')}</h2>
          <IconButton label={t('Close')} tooltip={false} onClick={onClose}>
            <Icon path={closeIcon} />
          </IconButton>
        </header>
        <dl>{keyShortcuts(isLine).map(({ label, keys }) => row(label, keyLabels(plusKeys(keys)).flat()))}</dl>
        <h3>{t('Type around text')}</h3>
        <dl>{markSigns().map(({ label, keys }) => row(label, [keys]))}</dl>
        {!isLine && (
          <>
            <h3>{t('Type at the start of a line')}</h3>
            <dl>{blockSigns().map(({ label, keys }) => row(label, [keys]))}</dl>
          </>
        )}
      </div>
    </Popover>
  )
}
