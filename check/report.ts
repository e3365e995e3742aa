import type { Finding } from './findings.ts'

/** What a check has found and done. */
export interface Summary {
  version: string
  address: string
  /** The user's blog; null for a guest. */
  user: string | null
  findings: readonly Finding[]
  tried: number
  knocked: number
  skipped: ReadonlyMap<string, readonly string[]>
  /** Calls that Inlay doesn't make, as neither the page nor the share data names them. */
  off: readonly string[]
  /** Calls that are still what `inlay init` wrote. */
  unwritten: number
  wrote: boolean
  everything: boolean
}

export interface Style {
  /** Highlights a text, if the terminal has colors. */
  mark: (text: string, level: Finding['level'] | 'good' | 'title') => string
}

const count = (many: number, one: string, others = `${one}s`): string =>
  `${many} ${many === 1 ? one : others}`

/** Merges findings with the same text, and lists what each is about. */
function grouped(findings: readonly Finding[]): { finding: Finding; wheres: Finding[] }[] {
  const groups = new Map<string, { finding: Finding; wheres: Finding[] }>()
  for (const finding of findings) {
    const key = `${finding.part}\n${finding.level}\n${finding.text}`
    const group = groups.get(key) ?? { finding, wheres: [] }
    if (!group.wheres.some(({ where }) => where === finding.where)) group.wheres.push(finding)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function findingLines({ finding, wheres }: { finding: Finding; wheres: Finding[] }, style: Style): string[] {
  const sign = style.mark(finding.level === 'problem' ? '✗' : '!', finding.level)
  const { where, text, detail, see } = finding
  if (wheres.length === 1)
    return [`  ${sign} ${where} ${text}${detail ? `. ${detail}` : ''}`, ...(see ? [`      ${see}`] : [])]
  return [
    `  ${sign} ${wheres.length} × ${text}`,
    ...wheres.flatMap(({ where, detail, see }) =>
      detail
        ? [`      ${where}: ${detail}`, ...(see ? [`          ${see}`] : [])]
        : [`      ${where}${see ? `  ${see}` : ''}`],
    ),
  ]
}

function doneLines({ tried, knocked, skipped, off, unwritten, wrote, user, everything }: Summary): string[] {
  const more = [
    ...(user === null ? ['--cookie with the session of a test account tries the calls for users'] : []),
    ...(wrote ? [] : ['--write also carries out calls that change something']),
    ...(everything ? [] : ['--all also checks what a first day does not need']),
  ]
  return [
    ...(unwritten > 0 ? [`Not written yet: ${unwritten} of ${tried + knocked} calls.`] : []),
    `${count(tried, 'call')} made as Inlay makes them; ${knocked} others tried without a session and a form key, which changes nothing.`,
    ...[...skipped].map(([reason, calls]) => `Not made for want of ${reason}: ${calls.join(', ')}`),
    ...(off.length > 0
      ? [`Not made, as Inlay makes them only if your page or your share data say so: ${off.join(', ')}`]
      : []),
    ...(more.length > 0 ? [`${more.join('; ')}.`] : []),
  ]
}

/** The report, line by line. */
export function reportLines(summary: Summary, style: Style): string[] {
  const { version, address, user, findings, tried, knocked } = summary
  // If the page couldn't be read, its user is unknown, and no call was made.
  const wasRead = tried + knocked > 0
  const parts = [...new Set(findings.map(({ part }) => part))]
  const problems = findings.filter(({ level }) => level === 'problem').length
  const hints = findings.filter(({ level }) => level === 'advice').length
  const result =
    problems > 0 ? style.mark(count(problems, 'problem'), 'problem') : style.mark('No problem found', 'good')
  return [
    `Inlay ${version} checks ${address}${wasRead ? ` as ${user ?? 'a guest'}` : ''}`,
    ...parts.flatMap(part => [
      '',
      style.mark(part, 'title'),
      ...grouped(findings.filter(finding => finding.part === part)).flatMap(group =>
        findingLines(group, style),
      ),
    ]),
    '',
    `${result}${hints > 0 ? `, ${count(hints, 'piece of advice', 'pieces of advice')}` : ''}.`,
    ...(wasRead ? doneLines(summary) : []),
  ]
}
