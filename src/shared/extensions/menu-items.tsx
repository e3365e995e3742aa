import { Icon } from '../../ui/icon/icon.tsx'
import type { MenuItem } from '../../ui/menu/menu.tsx'

interface Entry {
  id: string
  label: string
  icon?: string | undefined
}

/** What the host has added, as menu items. */
export const hostMenuItems = <E extends Entry>(
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
