import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A proof in another place: the file of the test, and a part of its title. */
interface Elsewhere {
  file: string
  title: string
}
type Proof = (() => void | Promise<void>) | Elsewhere

/** What a user sees where a feature meets the setting, and its proof. */
type Sentences = Record<string, Proof>

interface Table {
  /** By feature: a folder of src/features, or another name for what several of them share. */
  meets: Record<string, Sentences>
  /** The features that the setting does not touch, with blanks between their names. */
  apart: string
  /** The features that this touches and that nobody has tried yet; they show as todo. */
  untried?: string
}

const namesIn = (list: string) => list.split(/\s+/).filter(Boolean)

export const elsewhere = (file: string, title: string): Elsewhere => ({ file, title })

const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

/**
 * How a setting works with every feature. A new feature fails here until someone has said how the two work together.
 */
export function meetings(setting: string, { meets, apart, untried = '' }: Table): void {
  describe(setting, () => {
    it('every feature has its row', () => {
      const named = new Set([...Object.keys(meets), ...namesIn(apart), ...namesIn(untried)])
      expect(features.filter(feature => !named.has(feature))).toEqual([])
    })
    for (const [feature, sentences] of Object.entries(meets))
      describe(feature, () => {
        for (const [sentence, proof] of Object.entries(sentences))
          it(sentence, () => {
            if (typeof proof === 'function') return proof()
            // Split titles of a table contain no whole sentence, so a part is enough.
            expect(readFileSync(join(root, proof.file), 'utf8')).toContain(proof.title)
          })
      })
    for (const feature of namesIn(untried)) it.todo(`${feature}: nobody has tried yet`)
  })
}
