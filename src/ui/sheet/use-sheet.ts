import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isUnderModal } from '../behavior/top-layer.ts'
import type { SheetOptions } from './sheet.ts'

// Only narrow windows need it.
const load = () => import('./sheet.ts')

interface UseSheet extends SheetOptions {
  /** Whether it is open in a narrow window. */
  active: boolean
}

/** Makes an element behave like a phone's sheet while it is `active`. */
export function useSheet(ref: RefObject<HTMLElement | null>, options: UseSheet): void {
  const { active, from } = options
  const hasBack = options.onBack !== undefined
  const isSwiped = options.onSwipe !== undefined
  const back = useEffectEvent(() => options.onBack?.())
  const swipe = useEffectEvent(() => options.onSwipe?.())
  useLayoutEffect(() => {
    if (!active) return
    let end: (() => void) | null = () => {}
    load().then(
      ({ makeSheet }) => {
        // Opened below a dialog that makes it inert: Back is for the dialog.
        if (!end || (isUnderModal() && !ref.current?.closest(':modal'))) return
        end = makeSheet(ref.current, {
          onBack: hasBack ? () => back() : undefined,
          onSwipe: isSwiped ? () => swipe() : undefined,
          from,
        })
      },
      // Without it, there is still the close button.
      () => {},
    )
    return () => {
      end?.()
      end = null
    }
  }, [active, hasBack, isSwiped, from, ref])
}
