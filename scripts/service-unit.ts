import { readFileSync } from 'node:fs'

export interface ServiceUnit {
  user: string
  workingDirectory: string
  /** What the service starts, word by word. */
  start: string[]
  environment: Record<string, string>
}

/** What a systemd unit runs, as whom and with which environment. Later files win over earlier ones, and over the unit. */
export function readServiceUnit(text: string, read = readText): ServiceUnit {
  const lines = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line.trim()))
  const all = (name: string) =>
    lines.flatMap((line) => (line?.[1] === name && line[2] ? [line[2]] : []))
  const inUnit = all('Environment').flatMap((line) => line.split(/\s+/).map(assignment))
  const inFiles = all('EnvironmentFile').flatMap((path) => {
    const mayBeMissing = path.startsWith('-')
    const file = read(mayBeMissing ? path.slice(1) : path, mayBeMissing)
    return file.split('\n').map(assignment)
  })
  return {
    user: all('User').at(-1) ?? 'root',
    workingDirectory: all('WorkingDirectory').at(-1) ?? '/',
    start: all('ExecStart').at(-1)?.split(/\s+/) ?? [],
    environment: Object.fromEntries([...inUnit, ...inFiles].filter((one) => one !== undefined)),
  }
}

/** `NAME=value` as systemd reads it: a # is a comment at the start of a line only, quotes around the value go. */
function assignment(line: string): [string, string] | undefined {
  const [, name, value = ''] = /^\s*([A-Za-z_]\w*)=(.*?)\s*$/.exec(line) ?? []
  if (!name) return undefined
  const [, quote, inner = ''] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quote === "'") return [name, inner]
  return [name, (quote ? inner : value).replace(/\\(.)/g, '$1')]
}

function readText(path: string, mayBeMissing: boolean): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
