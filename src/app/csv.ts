/**
 * Starts of cells that spreadsheet programs run as formulas, including the full-width forms of East Asian keyboards.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/

/** A cell that every spreadsheet program shows as text. */
export function csvCell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /["\n\r,;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before `csvCell` made it safe. */
export const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')

export const csvRow = (cells: (string | null | undefined)[]) =>
  `${cells.map(csvCell).join(',')}\r\n`
