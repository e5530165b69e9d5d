import { readFileSync } from 'node:fs'

export interface ServiceUnit {
  user: string
  workingDirectory: string
  /** The command of the service, word by word. */
  start: string[]
  environment: Record<string, string>
}

/** The command, user and environment of a systemd unit. Later files override earlier ones and the unit. */
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

/**
 * Reads `NAME=value` like systemd: # starts a comment only at the start of a line, and quotes around the value are
 * removed.
 */
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
