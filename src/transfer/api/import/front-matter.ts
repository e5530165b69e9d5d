import { parse, YAMLParseError } from 'yaml'
import { ImportRefused } from './bundle.ts'

export type FrontMatter = Readonly<Record<string, unknown>>

/** Reads a text with YAML front matter, or without any. */
export function readFrontMatter(text: string): { front: FrontMatter; body: string } {
  if (/^\+\+\+\s*\n/.test(text)) {
    throw new ImportRefused('Its front matter is TOML. Convert it first: hugo convert toYAML.')
  }
  const [all, yaml] =
    /^---[^\S\n]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(text) ?? []
  if (all === undefined) return { front: {}, body: text }
  // A table of contents between two lines is no front matter.
  const front = readYaml(yaml ?? '')
  return { front, body: text.slice(all.length) }
}

function readYaml(yaml: string): FrontMatter {
  try {
    const read: unknown = parse(yaml, { maxAliasCount: 20, logLevel: 'error' })
    if (read === null || read === undefined) return {}
    if (typeof read === 'object' && !Array.isArray(read)) return read as FrontMatter
    throw new ImportRefused('Its front matter is not a list of names and values.')
  } catch (error) {
    if (!(error instanceof YAMLParseError) && !(error instanceof ReferenceError)) throw error
    const [reason = ''] = error.message.split('\n')
    throw new ImportRefused(`Its front matter cannot be read: ${reason}`)
  }
}
