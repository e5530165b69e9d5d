import { roles } from '#src/people/choices.ts'
import { canonicalEmail } from '#src/people/person.ts'
import { normalTag } from '#src/people/tags/tags.ts'
import type { ColumnMeaning } from '../../choices.ts'
import { leadFields } from '../../contract.ts'
import type { ImportSettings } from '../../import-contract.ts'
import { type List, leadForms, lists } from '../../lead-forms.ts'
import type { CsvRow } from './read-csv.ts'

/** A row of the file that names a person. */
export interface PersonOfFile {
  line: number
  email: string
  list: List
  tags: string[]
  name?: string | undefined
  company?: string | undefined
  role?: string | undefined
  signedUpAt?: string | undefined
  extra: { question: string; answer: string }[]
}

export interface RefusedRow {
  line: number
  email: string
  refused: string
}

class Refused extends Error {}

const longestExtra = 500

/** The rules are those of the forms. */
export function readRow(
  { cells, line }: CsvRow,
  { settings, names }: { settings: ImportSettings; names: string[] },
): PersonOfFile | RefusedRow {
  const cellOf = (meaning: ColumnMeaning) => cells[settings.columns.indexOf(meaning)]?.trim() ?? ''
  const email = canonicalEmail(cellOf('email'))
  try {
    const read = (field: 'email' | 'name' | 'company') => {
      const parsed = leadFields[field].safeParse(cellOf(field))
      if (parsed.success) return parsed.data as string
      throw new Refused(`${field}: ${parsed.error.issues[0]?.message ?? 'wrong'}`)
    }
    return {
      line,
      email: canonicalEmail(read('email')),
      list: listIn(cellOf('list')) ?? settings.list,
      tags: [...new Set([...settings.tags, ...tagsIn(cellOf('tags'))])],
      name: cellOf('name') ? read('name') : undefined,
      company: cellOf('company') ? read('company') : undefined,
      role: roleIn(cellOf('role')),
      signedUpAt: dateIn(cellOf('signed-up')),
      extra: settings.columns.flatMap((meaning, at) => {
        const answer = cells[at]?.slice(0, longestExtra).toWellFormed()
        return meaning === 'extra' && answer ? [{ question: names[at] ?? '', answer }] : []
      }),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { line, email: email.slice(0, 320).toWellFormed(), refused: error.message }
  }
}

function listIn(text: string): List | undefined {
  if (!text) return undefined
  const same = (name: string) => name.toLowerCase() === text.toLowerCase()
  const list = lists.find((one) => same(one) || same(leadForms[one].name))
  if (!list) throw new Refused(`list: “${text.slice(0, 40)}” is none of ours`)
  return list
}

function tagsIn(text: string): string[] {
  return text
    .split(/[,;|]/)
    .filter((tag) => tag.trim())
    .map((given) => {
      const tag = normalTag(given)
      if (!tag) throw new Refused(`tags: “${given.slice(0, 60)}” is too long`)
      return tag
    })
}

function roleIn(text: string): string | undefined {
  if (text.length > 200) throw new Refused('role: too long')
  return roles.find((role) => role.toLowerCase() === text.toLowerCase()) ?? (text || undefined)
}

const isoLike =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/** Only dates that everybody reads alike: 3/4/2026 is in March or in April. Without a zone they are UTC. */
function dateIn(text: string): string | undefined {
  if (!text) return undefined
  const [, day, time = '00:00', zone = 'Z'] = isoLike.exec(text) ?? []
  const offset = zone.replace(/utc/i, 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const ms = day ? Date.parse(`${day}T${time}${offset}`) : Number.NaN
  // A day that does not exist, such as February 30, would become another one.
  const exists = day && new Date(`${day}T00:00Z`).toISOString().startsWith(day)
  if (Number.isNaN(ms) || !exists || ms < Date.UTC(1990)) {
    throw new Refused('signed up: write dates as 2026-05-04')
  }
  if (ms > Date.now()) throw new Refused('signed up: it is in the future')
  return new Date(ms).toISOString()
}
