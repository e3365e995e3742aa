import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What was typed is not what a command takes: its text is printed with the help. */
export class UsageError extends Error {}

/** Something on this machine stands in the way, such as a folder that can't be written: only the message is printed. */
export class Refusal extends Error {}

/** Reads what follows the name of a command. */
export function readUsage<T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(Object(error).message)
  }
}

/** The names in a list such as `header,notes`. */
export const readNames = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)

/** Throws if one of the names isn't known. */
export function checkNames(names: readonly string[], known: readonly string[], what: string): void {
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`there is no ${what} "${unknown}". These are known: ${known.join(', ')}`)
}
