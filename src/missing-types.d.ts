// Types of files that the build makes into modules, and of what TypeScript and a package lack.

declare module '*.module.css' {
  const styles: Record<string, string>
  export default styles
}
declare module '*.css'

/** The second file of a language, which the build makes of the same catalogue. */
declare module '*.json?rest' {
  const texts: Record<string, string | null>
  export default texts
}

/** TypeScript's DOM types lack it. */
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null
  destroy(): void
}

/** The part of canvas-confetti that is used; the package ships no types. */
declare module 'canvas-confetti' {
  interface Options {
    particleCount: number
    spread?: number
    startVelocity?: number
    gravity?: number
    ticks?: number
    scalar?: number
    origin?: { x: number; y: number }
    colors?: string[]
    disableForReducedMotion?: boolean
  }
  interface Thrower {
    (options: Options): Promise<void> | null
    reset: () => void
  }
  export const create: (
    canvas: HTMLCanvasElement,
    options: { resize: boolean; useWorker: boolean },
  ) => Thrower
}
