import { filterIcon, Icon } from '../../../ui/icon/icon.tsx'
import type { MenuItem } from '../../../ui/menu/menu.tsx'

const paths = {
  open: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  share: 'M22 2 11 13M22 2l-7 20-4-9-9-4Z',
  notes: 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12zM9 10.5h7M9 14h4.5',
  translate: 'M4 5h10M9 3v2m3 0c0 4-3.5 7-8 8m2-4c1 2 3 3.5 6 4m0 8 4.5-10L21 21m-7.5-3h6',
  filter: filterIcon,
}

/** An entry of Inlay's own, with its icon. */
export const entry = (
  id: keyof typeof paths,
  label: string,
  does: Pick<MenuItem, 'run' | 'href' | 'isOutside'>,
) => ({
  id,
  label,
  icon: <Icon path={paths[id]} size={18} />,
  ...does,
})
