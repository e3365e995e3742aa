import type { App } from '../../../platform/app.ts'
import { choosePlayersToKeep } from './playback-rules.ts'

/** A video is near if it is within this many window heights. */
const nearWindows = 1

interface LoadedVideo {
  element: Element
  /** The video may load an element now, or has to release it. */
  setLoaded: (isLoaded: boolean) => void
  /** At least half of the video is in the window now, or no longer is. */
  setVisible: (seen: boolean) => void
  /** Whether the element has to stay: it is in picture-in-picture or full screen. */
  isHeld: () => boolean
  isPlaying: () => boolean
}

interface Member extends LoadedVideo {
  isNear: boolean
  isLoaded: boolean
  /** Sequence of the last demand; 0 for none. */
  demanded: number
}

export type LoadedVideos = ReturnType<typeof loadedVideos>

/** Decides which videos of a page have an element: those in and near the window, up to five. */
export function loadedVideos(app: App) {
  const members = new Map<Element, Member>()
  let isScheduled = false
  let demands = 0

  const distanceOf = ({ element }: Member) => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.abs((top + bottom) / 2 - innerHeight / 2)
  }
  const decide = () => {
    isScheduled = false
    const all = [...members.values()]
    const near = all.map(member => ({
      isNear: member.isNear,
      isHeld: member.isHeld(),
      isPlaying: member.isPlaying(),
      demanded: member.demanded,
      distance: member.isNear ? distanceOf(member) : Number.POSITIVE_INFINITY,
    }))
    const loaded = new Set(choosePlayersToKeep(near))
    // Elements are released first so that there are never too many.
    for (const isLoaded of [false, true])
      for (const [index, member] of all.entries())
        if (loaded.has(index) === isLoaded && member.isLoaded !== isLoaded) {
          member.isLoaded = isLoaded
          if (!isLoaded) member.demanded = 0
          member.setLoaded(isLoaded)
        }
  }
  const schedule = () => {
    if (isScheduled || app.disposer.disposed) return
    isScheduled = true
    queueMicrotask(decide)
  }

  const near = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const member = members.get(target)
        if (!member) continue
        member.isNear = isIntersecting
        if (!isIntersecting) member.demanded = 0
      }
      schedule()
    },
    { rootMargin: `${nearWindows * 100}% 0px` },
  )
  const seen = new IntersectionObserver(
    entries => {
      for (const { target, intersectionRatio } of entries)
        members.get(target)?.setVisible(intersectionRatio >= 0.5)
      schedule()
    },
    { threshold: [0, 0.5] },
  )
  app.disposer.add(() => {
    near.disconnect()
    seen.disconnect()
  })

  return {
    join(video: LoadedVideo) {
      const member: Member = { ...video, isNear: false, isLoaded: false, demanded: 0 }
      members.set(video.element, member)
      near.observe(video.element)
      seen.observe(video.element)
      return {
        demand() {
          member.isNear = true
          member.demanded = ++demands
          decide()
        },
        leave() {
          members.delete(video.element)
          near.unobserve(video.element)
          seen.unobserve(video.element)
          schedule()
        },
      }
    },
  }
}
