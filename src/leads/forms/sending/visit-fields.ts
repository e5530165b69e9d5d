import { firstVisit } from '#src/site/storage-keys.ts'
import { readStored } from '#src/ui/browser/browser-storage.ts'
import { longestVisitField } from './first-visit.ts'

export function visitFields(): Record<string, string> {
  const visit: Record<string, string> = { page: location.pathname, ...stored() }
  return Object.fromEntries(
    Object.entries(visit).map(([name, value]) => [
      `visit[${name}]`,
      value.slice(0, longestVisitField),
    ]),
  )
}

function stored(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(readStored(firstVisit) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => {
        return typeof entry[1] === 'string'
      }),
    )
  } catch {
    return {}
  }
}
