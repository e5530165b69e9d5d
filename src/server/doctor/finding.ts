/**
 * The result of a check. `wrong`: something does not work. `warning`: it works, but not for long or not for
 * everybody.
 */
export interface Finding {
  level: 'wrong' | 'warning' | 'fine'
  about: string
  /** The finding as a sentence. */
  text: string
  /** The fix, as an instruction. */
  fix?: string
}

export const about = (about: string) => ({
  fine: (text: string): Finding => ({ level: 'fine', about, text }),
  warning: (text: string, fix: string): Finding => ({ level: 'warning', about, text, fix }),
  wrong: (text: string, fix: string): Finding => ({ level: 'wrong', about, text, fix }),
})

const order = { wrong: 0, warning: 1, fine: 2 }

/** The first line says what to do first; the other lines list all findings. */
export function reportOf(findings: Finding[]): string[] {
  const sorted = findings.toSorted((a, b) => order[a.level] - order[b.level])
  const [first] = sorted
  const open = findings.filter(({ level }) => level !== 'fine').length
  const widest = Math.max(...findings.map(({ about }) => about.length))
  const headline = first?.fix
    ? `Do this first: ${first.fix}`
    : `Nothing to do: all ${findings.length} checks are fine.`
  const lines = sorted.flatMap(({ level, about, text, fix }) => [
    `${level.padEnd('warning'.length)}  ${about.padEnd(widest)}  ${text}`,
    ...(fix ? [`${' '.repeat('warning'.length + widest + 4)}-> ${fix}`] : []),
  ])
  return [headline, ...(open > 1 ? [`${open} things to look at in all.`] : []), '', ...lines]
}
