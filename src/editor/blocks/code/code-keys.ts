/** A text with its selection. */
export interface CodeSelection {
  value: string
  from: number
  to: number
}

/** A part of a text that a key replaces. */
export interface CodeEdit {
  from: number
  to: number
  by: string
  /** The selection stays around the changed lines. */
  selects?: boolean
}

const indent = '  '

/** Tab and Shift+Tab indent lines; Enter keeps the indentation. Undefined for every other key. */
export function editOfKey(
  { value, from, to }: CodeSelection,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): CodeEdit | undefined {
  const start = value.lastIndexOf('\n', from - 1) + 1
  if (key === 'Enter' && !shiftKey) {
    const spaces = /^[ \t]*/.exec(value.slice(start, from))?.[0] ?? ''
    return { from, to, by: `\n${spaces}` }
  }
  if (key !== 'Tab') return undefined
  const selected = value.slice(from, to)
  if (!shiftKey && !selected.includes('\n')) return { from, to, by: indent }
  const changed = value
    .slice(start, to)
    .replace(shiftKey ? /^(\t| {1,2})/gm : /^(?=.)/gm, shiftKey ? '' : indent)
  return { from: start, to, by: changed, selects: true }
}
