import { useState } from 'react'
import type { ComposeEntry, WrittenField } from '../../platform/extensions/added.ts'
import { t } from '../../platform/page/i18n.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'

interface Entry {
  id: string
  label: string
  icon?: string | undefined
}

/** What the host has added, as menu items. */
const hostMenuItems = <E extends Entry>(
  entries: readonly E[],
  isSeparated: boolean,
  run: (entry: E) => unknown,
): MenuItem[] =>
  entries.map((entry, index) => ({
    id: `host ${entry.id}`,
    label: entry.label,
    separated: isSeparated && index === 0,
    ...(entry.icon && { icon: <Icon path={entry.icon} size={18} /> }),
    run: () => void run(entry),
  }))

export interface ToolsViewProps extends WrittenField {
  tools: readonly ComposeEntry[]
  disabled?: boolean | undefined
}

/** A puzzle piece: for an addition without an icon, or for several. */
const piece = 'M4 8h4.500a2.500 2.500 0 1 1 4 0H17v4a2.500 2.500 0 1 1 0 4v4H4v-4a2.500 2.500 0 1 0 0-4Z'

/** A host's tool as a button; several share a menu to save space. */
export function ToolsView({ tools, disabled, ...field }: ToolsViewProps) {
  const [busy, setBusy] = useState(false)
  const [only, ...others] = tools
  if (!only) return null
  if (others.length > 0)
    return (
      <MenuButton
        label={t('More tools')}
        placement="top"
        aria-disabled={disabled === true}
        items={hostMenuItems(tools, false, tool => tool.run(field))}
      >
        <Icon path={piece} />
      </MenuButton>
    )
  const press = async () => {
    setBusy(true)
    await only.run(field)
    setBusy(false)
  }
  return (
    <IconButton
      label={only.label}
      tooltip="top"
      busy={busy}
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      <Icon path={only.icon ?? piece} />
    </IconButton>
  )
}
