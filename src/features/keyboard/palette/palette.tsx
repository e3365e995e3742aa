import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Keys } from '../key-caps.tsx'
import styles from './palette.module.css'
import { found, type PaletteItem, type PaletteModel } from './palette-model.ts'

function Line({ item }: { item: PaletteItem }) {
  if (item.blog) return <BlogLine blog={item.blog} size={40} />
  return (
    <span className={styles.line}>
      <span>{item.name}</span>
      {item.keys && <Keys keys={item.keys} />}
    </span>
  )
}

function Content({ palette, onPick }: { palette: PaletteModel; onPick: (item: PaletteItem) => void }) {
  const text = useStore(palette.$text)
  const commands = useStore(palette.$commands)
  const { value = [], isLoading } = useStore(palette.$found)
  const items = found(commands, [...palette.ownBlogs(), ...value].map(palette.blogItem), text)
  return (
    <Combobox
      label={t('Search commands and blogs')}
      hideLabel
      inline
      autoSelect="always"
      value={text}
      onInput={palette.setText}
      items={items}
      keyOf={({ key }) => key}
      loading={isLoading && items.length === 0}
      empty={t('Nothing found')}
      onPick={onPick}
      option={item => <Line item={item} />}
      input={{ placeholder: t('Search commands and blogs'), type: 'search', ...{ 'data-autofocus': '' } }}
    />
  )
}

/** All actions, and the blogs that the user knows, by name. */
export function Palette({ palette }: { palette: PaletteModel }) {
  const open = useStore(palette.$open)
  const dialog = useRef<HTMLDialogElement>(null)
  const pick = (item: PaletteItem) => {
    // What opens gets the focus once the palette has returned it.
    dialog.current?.addEventListener('close', item.run, { once: true })
    palette.close()
  }
  return (
    <Dialog
      ref={dialog}
      open={open}
      onClose={palette.close}
      label={t('Search commands and blogs')}
      dismissible
      size="medium"
      className={styles.palette}
    >
      <Content palette={palette} onPick={pick} />
    </Dialog>
  )
}
