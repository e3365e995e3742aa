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
