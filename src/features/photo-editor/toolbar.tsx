import { useStore } from '@nanostores/react'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { FlatSelect } from '../../ui/flat-select/flat-select.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { type Ratio, ratios } from './edits.ts'
import styles from './photo-editor.module.css'
import type { Editing, Tool } from './photo-editor-model.ts'

const icons = {
  crop: 'M6 2v14a2 2 0 0 0 2 2h14M2 6h14a2 2 0 0 1 2 2v14',
  blur: 'M3 3h6v6H3zM15 3h6v6h-6zM9 9h6v6H9zM3 15h6v6H3zM15 15h6v6h-6z',
  turn: 'M20 12a8 8 0 1 1-3-6.2M20 3v5h-5',
  mirror: 'M12 3v18M9 7 3 17h6zM15 7l6 10h-6z',
}

const ratioName = (ratio: Ratio): string =>
  ratio === 'free' ? t('Any shape') : ratio === 'original' ? t('Original shape') : ratio

interface ToolbarProps {
  editing: Editing
  isUnedited: boolean
}

function BlurTools({ editing }: { editing: Editing }) {
  const selected = useStore(editing.$selected)
  const { blurred } = useStore(editing.$edits)
  return (
    <>
      <Button
        size="small"
        data-add-region=""
        onClick={event => {
          const index = editing.addRegion()
          const dialog = event.currentTarget.closest('dialog')
          // It is drawn by then.
          requestAnimationFrame(() =>
            dialog?.querySelectorAll<HTMLElement>('[data-kind="blur"]')[index]?.focus(),
          )
        }}
      >
        {t('Add blurred area')}
      </Button>
      <Button
        size="small"
        aria-disabled={!blurred[selected]}
        onClick={() => blurred[selected] && editing.removeRegion(selected)}
      >
        {t('Remove area')}
      </Button>
    </>
  )
}

/** The tools: what the stage edits, and what changes the photo at once. */
export function Toolbar({ editing, isUnedited }: ToolbarProps) {
  const tool = useStore(editing.$tool)
  const ratio = useStore(editing.$ratio)
  const canUndo = useStore(editing.$canUndo)
  const toolButton = (name: Tool, label: string) => (
    <Button size="small" aria-pressed={tool === name} onClick={() => editing.choose(name)}>
      <span className={styles.tool}>
        <Icon path={icons[name]} size={18} />
        {label}
      </span>
    </Button>
  )
  return (
    <div className={styles.tools}>
      <div className={styles.row}>
        {toolButton('crop', t('Crop'))}
        {toolButton('blur', t('Blur'))}
        <Button size="small" onClick={editing.turn}>
          <span className={styles.tool}>
            <Icon path={icons.turn} size={18} />
            {t('Rotate')}
          </span>
        </Button>
        <Button size="small" onClick={editing.mirror}>
          <span className={styles.tool}>
            <Icon path={icons.mirror} size={18} />
            {t('Flip')}
          </span>
        </Button>
        <Button
          size="small"
          aria-disabled={!canUndo}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={editing.undo}
        >
          {t('Undo')}
        </Button>
        <Button size="small" aria-disabled={isUnedited} onClick={editing.undoAll}>
          {t('Undo all')}
        </Button>
      </div>
      <div className={styles.row}>
        {tool === 'crop' ? (
          <FlatSelect
            label={t('Shape')}
            options={ratios.map(value => ({ value, label: ratioName(value) }))}
            value={ratio}
            onChange={editing.setRatio}
          />
        ) : (
          <BlurTools editing={editing} />
        )}
      </div>
    </div>
  )
}
