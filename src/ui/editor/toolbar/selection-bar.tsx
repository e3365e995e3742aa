import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../button/button.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { Icon } from '../../icon/icon.tsx'
import styles from '../editor.module.css'
import { type Tool, type ToolName, type ToolState, toolPaths, tools } from './tools.ts'

const shownTools = ['bold', 'italic', 'strike', 'spoiler', 'heading', 'quote'] as const

interface SelectionBarProps {
  state: ToolState
  onRun: (name: ToolName) => void
  onLink: () => void
  onDescribe: () => void
  /** Edits the selected image; without it, images can't be edited. */
  onEdit?: (() => void) | undefined
}

/** The most used tools, next to the selection or image, for the pointer; the keyboard uses the toolbar. */
export function SelectionBar({ state, onRun, onLink, onDescribe, onEdit }: SelectionBarProps) {
  const button = (label: string, path: string, pressed: boolean, run: () => void) => (
    <IconButton key={label} label={label} pressed={pressed} tooltip={false} tabIndex={-1} onClick={run}>
      <Icon path={path} size={18} />
    </IconButton>
  )
  return (
    <div
      role="toolbar"
      aria-label={t('Format selection')}
      className={styles.selectionBar}
      onMouseDown={event => event.preventDefault()}
    >
      {state.isImage ? (
        <>
          <Button variant="plain" size="small" tabIndex={-1} onClick={onDescribe}>
            {t('Describe this image')}
          </Button>
          {onEdit && (
            <Button variant="plain" size="small" tabIndex={-1} onClick={onEdit}>
              {t('Edit image')}
            </Button>
          )}
        </>
      ) : (
        shownTools.map(name => {
          const tool: Tool = tools[name]
          return button(tool.label(), toolPaths[name], state.on.includes(name), () => onRun(name))
        })
      )}
      {button(t('Link'), toolPaths.link, state.isLink, onLink)}
    </div>
  )
}
