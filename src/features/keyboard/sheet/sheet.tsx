import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SearchableListDialog, SearchedList } from '../../../ui/dialog/searchable-list-dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Keys } from '../key-caps.tsx'
import { Row } from './row.tsx'
import styles from './sheet.module.css'
import { listed, type SheetModel } from './shortcut-sheet-model.ts'

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
