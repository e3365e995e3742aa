/** How many letters to insert, remove, replace, or swap with the next, to make one name of the other. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at++) {
    const row = [at]
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1]
      const cost = (up: number, left: number) => rows[at - up]?.[to - left] ?? Number.POSITIVE_INFINITY
      row[to] = Math.min(cost(1, 0) + 1, (row[to - 1] ?? 0) + 1, cost(1, 1) + (isSame ? 0 : 1))
      if (one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1])
        row[to] = Math.min(row[to] ?? 0, cost(2, 2) + 1)
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** The question if a known name is meant that is spelled nearly the same; '' if none is. */
export function askIfMeant(name: string, known: readonly string[]): string {
  const near = known
    .map(one => ({ one, apart: distance(plain(name), plain(one)) }))
    .filter(({ one, apart }) => apart <= Math.min(2, one.length * 0.4))
    .sort((a, b) => a.apart - b.apart)[0]
  return near ? `. Do you mean ${near.one}?` : ''
}
