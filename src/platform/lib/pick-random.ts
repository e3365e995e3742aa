/** A random item; `random` returns a number from 0 up to, not including, 1. There must be at least one item. */
export const pickRandom = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T
