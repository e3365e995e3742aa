import { useEffect, useEffectEvent } from 'react'
import { currentLanguage, t } from '../../../platform/page/i18n.ts'
import type { LatePopover } from '../../../shared/late-popover.tsx'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx'
import type { Player } from '../playback/player.ts'
import type { ControlsProps } from './player-host.ts'

/** Playback speeds. */
const speeds = [0.5, 1, 1.25, 1.5, 2] as const

/** Items for the buttons that don't fit into a narrow player. */
function hiddenItems(player: Player, button: HTMLElement): MenuItem[] {
  const { captions, hd } = player.$state.get()
  const isHidden = (name: string) =>
    button.closest('[data-controls]')?.querySelector(`[data-control="${name}"]`)?.getClientRects().length ===
    0
  const all: MenuItem[] = []
  // With several tracks, the captions are in the menu anyway.
  if (player.film.tracks.length === 1)
    all.push({ id: 'captions', label: t('Captions'), checked: captions >= 0, run: player.toggleCaptions })
  all.push({ id: 'hd', label: t('HD'), checked: hd, run: player.toggleHd })
  return all.filter(({ id }) => isHidden(id))
}

function speedItems(player: Player): MenuItem[] {
  const { rate, live } = player.$state.get()
  const times = new Intl.NumberFormat(currentLanguage.locale, { maximumFractionDigits: 2 })
  if (live) return []
  return speeds.map(speed => ({
    id: `speed-${speed}`,
    label: t('Speed {factor}×', { factor: times.format(speed) }),
    checked: rate === speed,
    run: () => player.setRate(speed),
  }))
}

function trackItems(player: Player): MenuItem[] {
  const { captions } = player.$state.get()
  const { tracks } = player.film
  if (tracks.length < 2) return []
  return tracks.map((track, index) => ({
    id: `captions-${index}`,
    label: t('Captions: {language}', { language: track.label || track.language }),
    checked: captions === index,
    run: () => player.setCaptions(captions === index ? -1 : index),
  }))
}

/** The items of a player's menu, with lines between groups. `button` opens it. */
function menuItems({ player, screen, share }: ControlsProps, button: HTMLElement): MenuItem[] {
  const lastItems: MenuItem[] = []
  if (screen?.canPip)
    lastItems.push({
      id: 'float',
      label: t('Picture-in-picture'),
      checked: screen.$state.get().pip,
      run() {
        screen.togglePip()
        // A video that hasn't started has no picture for the small window.
        if (!player.$state.get().started) player.play()
      },
    })
  if (share)
    lastItems.push({
      id: 'share',
      label: t('Share'),
      run() {
        if (!screen?.$state.get().fullscreen) return share(button)
        // In full screen, nothing outside of the player can be used.
        document.addEventListener('fullscreenchange', () => share(button), { once: true })
        screen.toggleFullscreen()
      },
    })
  return [hiddenItems(player, button), speedItems(player), trackItems(player), lastItems]
    .filter(group => group.length > 0)
    .flatMap((group, at) =>
      group.map((item, index) => ({ ...item, ...(at > 0 && index === 0 && { separated: true }) })),
    )
}

interface MoreMenuProps extends LatePopover {
  controls: ControlsProps
}

/** The menu of a player. Loaded lazily. */
export function MoreMenu({ controls, ...popover }: MoreMenuProps) {
  const { anchor, open, onClose } = popover
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Escape leaves full screen before the page gets the key. By then the button has moved.
    const moved = () => close()
    document.addEventListener('fullscreenchange', moved)
    return () => document.removeEventListener('fullscreenchange', moved)
  }, [])
  const player = anchor?.closest('[role="group"]')
  return (
    // The controls run from left to right in every language. The menu's direction is that of the page.
    <div dir={player && isRtl(player) ? 'rtl' : 'ltr'} style={{ display: 'contents' }}>
      <Menu
        {...popover}
        label={t('More')}
        placement="top-end"
        items={open && anchor ? menuItems(controls, anchor) : []}
      />
    </div>
  )
}
