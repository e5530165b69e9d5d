/** What a table program would run as a formula, also in the wide forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** A cell that stays text wherever the file is opened. */
export function csvCell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /["\n\r,;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (cells: (string | null | undefined)[]) =>
  `${cells.map(csvCell).join(',')}\r\n`
