import type { KeyboardEvent } from 'react'
import { keyAction } from '../playback/playback-rules.ts'
import type { Player } from '../playback/player.ts'
import type { Screen } from '../playback/screen.ts'

/** What the focused element is: sliders and buttons handle some keys themselves. */
function focusOf(target: Element): 'slider' | 'button' | 'player' {
  if (target.matches('input')) return 'slider'
  return target.matches('button') ? 'button' : 'player'
}

/** Handles the keys of a video while the focus is inside it and nowhere else (WCAG 2.1.4). */
export function runKey(
  event: KeyboardEvent<HTMLElement>,
  player: Player,
  screen: Screen | null,
  toggle: () => void,
) {
  const target = event.target as Element
  // An open menu handles its own keys, wherever it is in the DOM.
  const isElsewhere = !event.currentTarget.contains(target) || target.closest('[role="menu"]') !== null
  if (event.defaultPrevented || isElsewhere) return
  const action = keyAction(event, focusOf(target))
  if (!action || (!screen && action.do !== 'play')) return
  event.preventDefault()
  // Keeps the key from the shortcuts around the video.
  event.stopPropagation()
  switch (action.do) {
    case 'play':
      player.press()
      return toggle()
    case 'mute':
      return player.press() || player.toggleMute()
    case 'fullscreen':
      return screen?.toggleFullscreen()
    case 'captions':
      return player.toggleCaptions()
    case 'skip':
      return player.skip(action.seconds)
    case 'louder':
      return player.setVolume((player.$state.get().muted ? 0 : player.$state.get().volume) + action.by)
    case 'go': {
      const { start, end } = player.$clock.get()
      return player.seek(start + action.to * (end - start))
    }
  }
}
