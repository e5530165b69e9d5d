import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes docs/specification.md from docs/departures.json, the registry of all departures from the specification. */

interface Departure {
  /** A sentence of the specification, word for word. */
  sentence: string
  instead: string
  why: string
  /** The setting that restores the specified behaviour, or leaves it. */
  switch?: string
  /** A file in docs/decisions. */
  decision?: string
}

const docs = join(import.meta.dirname, '../docs')

export const departures: Departure[] = JSON.parse(
  readFileSync(join(docs, 'departures.json'), 'utf8'),
)

export function specificationPage(): string {
  const rows = departures.map(({ sentence, instead, why, switch: setting, decision }) => {
    const reason = decision ? `${why} [${decision.slice(0, 3)}](decisions/${decision})` : why
    return `| ${sentence} | ${instead} | ${reason} | ${setting ?? ''} |`
  })
  return `${intro}\n| the specification says | what happens instead | why | switch |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const intro = `# Departures from the specification

Everything that is specified and works in another way, with the sentence word for word. What is not listed here works as
specified, or is an addition where the specification is silent.

This page is made from \`departures.json\` by \`node scripts/departures.ts\`; \`scripts/departures.test.ts\` compares them.
`

if (import.meta.main) writeFileSync(join(docs, 'specification.md'), specificationPage())
