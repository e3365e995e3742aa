import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'

/** A sheet whose code loads when it first opens. */
export function LateSheet({ $sheet }: { $sheet: ReadableAtom<ComponentType | null> }) {
  const Sheet = useStore($sheet)
  return Sheet && <Sheet />
}
