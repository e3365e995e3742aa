import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { keyText } from '../../../ui/behavior/key-names.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SearchableListDialog, SearchedList } from '../../../ui/dialog/searchable-list-dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { Binding } from '../bindings.ts'
import { Keys } from '../key-caps.tsx'
import styles from './sheet.module.css'
import { type Choice, listed, type SheetModel } from './shortcut-sheet-model.ts'

const noticeOf = (choice: Choice, all: readonly Binding[]): string => {
  if (choice.step === 'press') return t('Press the new keys, or Escape to cancel.')
  const keys = keyText(choice.keys)
  return choice.step === 'refused'
    ? t('{keys} can’t be used here. Press other keys.', { keys })
    : t('{keys} is already used for “{name}”.', {
        keys,
        name: all.find(({ id }) => id === choice.other)?.label() ?? '',
      })
}

/** One shortcut: what it does, its keys, and whether it is on. */
function Row({ sheet, binding }: { sheet: SheetModel; binding: Binding }) {
  const { id, keys, isChanged } = binding
  const choice = useStore(sheet.$choice)
  const own = choice?.id === id ? choice : null
  const name = binding.label()
  const row = useRef<HTMLLIElement>(null)
  const step = own?.step
  useEffect(() => {
    // A question about the last row in view would be below the edge.
    if (step) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [step])
  const keyDown = (event: KeyboardEvent) => {
    if (!own || own.step === 'conflict' || isComposing(event) || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') sheet.cancel()
    else if (!event.repeat) sheet.press(event.nativeEvent)
  }
  return (
    <li ref={row} className={styles.row}>
      <Switch
        className={styles.name}
        label={name}
        checked={keys.length > 0}
        onChange={on => sheet.keyboard.change(id, on ? undefined : null)}
      />
      <button
        type="button"
        className={styles.change}
        aria-pressed={own ? true : undefined}
        onKeyDown={keyDown}
        onKeyUp={event => own?.step === 'press' && event.key === ' ' && event.preventDefault()}
        onClick={() => sheet.choose(id)}
        onBlur={() => own && own.step !== 'conflict' && sheet.cancel()}
      >
        {own?.step === 'press' || own?.step === 'refused' ? (
          t('Press keys…')
        ) : keys.length === 0 ? (
          t('Off')
        ) : (
          <span className={styles.ways}>
            {keys.map(one => (
              <Keys key={one} keys={one} />
            ))}
          </span>
        )}
        <VisuallyHidden>{`: ${t('Change keys for “{name}”', { name })}`}</VisuallyHidden>
      </button>
      <div role="status" className={styles.notice}>
        {own && noticeOf(own, sheet.keyboard.$bindings.get())}
      </div>
      {own?.step === 'conflict' && (
        <div className={styles.answers}>
          <Button size="small" onClick={sheet.cancel}>
            {t('Cancel')}
          </Button>
          <Button size="small" variant="primary" onClick={sheet.takeOver}>
            {t('Use here instead')}
          </Button>
        </div>
      )}
      {isChanged && !own && (
        <Button size="small" variant="plain" onClick={() => sheet.keyboard.change(id, undefined)}>
          {t('Reset')}
          <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** The headings of the list, by where shortcuts work. */
const headings = () => ({
  page: t('Everywhere'),
  posts: t('Posts'),
  drawer: t('In an open blog'),
  text: t('In a text field'),
})

const Group = ({ sheet, group }: { sheet: SheetModel; group: ReturnType<typeof listed>[number] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {headings()[group.place]}
      </h3>
      <ul className={styles.list}>
        {group.bindings.map(binding => (
          <Row key={binding.id} sheet={sheet} binding={binding} />
        ))}
      </ul>
    </section>
  )
}

/** Pixels of a row, and of a heading with the gap above it. */
const rowHeight = 45
const headingHeight = 36

/** False until the first paint: a modal dialog alone takes long, so it first shows what is in view. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

function Content({ sheet }: { sheet: SheetModel }) {
  const { keyboard } = sheet
  const all = useStore(keyboard.$bindings)
  const off = useStore(keyboard.$off)
  const [search, setSearch] = useState('')
  const found = listed(all, search)
  const isWhole = useAfterPaint() || search !== ''
  const groups = isWhole ? found : found.slice(0, 1)
  const count = found.reduce((sum, { bindings }) => sum + bindings.length, 0)
  return (
    <div className={styles.sheet}>
      <SearchedList
        label={t('Search shortcuts')}
        query={search}
        search={setSearch}
        autoFocus
        count={count}
        countText={tn(count, '{count} shortcut', '{count} shortcuts')}
        noneText={t('No shortcuts found')}
      >
        {keyboard.isOffByHost ? (
          <p className={styles.note}>{t('This site has turned off keyboard shortcuts.')}</p>
        ) : (
          <Switch
            label={t('Use keyboard shortcuts')}
            checked={!off}
            onChange={checked => keyboard.switchAll(!checked)}
          />
        )}
        <div
          className={styles.groups}
          data-off={off || keyboard.isOffByHost || undefined}
          // The dialog has its final height at once.
          style={isWhole ? undefined : { minBlockSize: count * rowHeight + found.length * headingHeight }}
        >
          {groups.map(group => (
            <Group key={group.place} sheet={sheet} group={group} />
          ))}
        </div>
      </SearchedList>
      <p className={styles.note}>
        <Keys keys="mod+enter" /> {t('Send what you’re writing')}
      </p>
    </div>
  )
}

/** The list of all shortcuts, with a search; each can be changed or turned off, and so can all of them (WCAG 2.1.4). */
export function Sheet({ sheet }: { sheet: SheetModel }) {
  const open = useStore(sheet.$open)
  const isChanged = useStore(sheet.keyboard.$bindings).some(binding => binding.isChanged)
  return (
    <SearchableListDialog
      open={open}
      onClose={sheet.close}
      title={t('Keyboard shortcuts')}
      footer={isChanged && <Button onClick={sheet.keyboard.reset}>{t('Reset all shortcuts')}</Button>}
    >
      <Content sheet={sheet} />
    </SearchableListDialog>
  )
}
