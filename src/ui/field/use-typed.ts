import { useState } from 'react'

/**
 * The text of a field whose value may follow what is typed only after the paint: what was typed, until the value changes.
 * The second part takes what is typed, and tells the owner.
 */
export function useTyped(
  value: string,
  onChange: (text: string) => void,
): [text: string, change: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(null)
  }
  const text = known === value ? (typed ?? value) : value
  return [
    text,
    next => {
      setTyped(next)
      if (next !== text) onChange(next)
    },
  ]
}
