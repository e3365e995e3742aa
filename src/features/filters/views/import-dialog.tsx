import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import type { FilterListModel } from '../list-model.ts'
import styles from './filters.module.css'

/** Longer lists are read from files. */
const textMax = 20_000

function Content({ list }: { list: FilterListModel }) {
  const error = useStore(list.$importError)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.form}>
      <TextArea
        label={t('List of filters')}
        hint={t('One word, phrase, or #tag per line, or the text of an exported file')}
        rows={5}
        maxLength={textMax}
        value={text}
        data-autofocus=""
        error={error || undefined}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => list.importText(text)}>
          {t('Import list')}
        </Button>
        <Button onClick={() => input.current?.click()}>{t('Choose a file')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.txt,.csv,application/json,text/plain,text/csv"
          aria-label={t('Choose a file')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void list.importFile(file)
          }}
        />
      </div>
    </div>
  )
}

/** Reads filters from a file or a pasted list. */
export function ImportDialog({ list }: { list: FilterListModel }) {
  const open = useStore(list.$isImporting)
  return (
    <Dialog
      open={open}
      onClose={list.closeImport}
      title={t('Import filters')}
      closable
      dismissible
      size="small"
    >
      <Content list={list} />
    </Dialog>
  )
}
