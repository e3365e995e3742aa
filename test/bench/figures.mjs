const sorted = list => [...list].sort((a, b) => a - b)

export const median = list => {
  const middle = sorted(list).slice(Math.floor((list.length - 1) / 2), Math.floor(list.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

export const quantile = (list, part) => sorted(list)[Math.floor((list.length - 1) * part)] ?? Number.NaN
