import { apiApp } from '#src/app/api-app.ts'
import { describeError } from '#src/app/problem.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import { searchStaffArea } from '../search-contract.ts'

const mostPerKind = 5

export type SearchApi = ReturnType<typeof searchApi>

/** `sources`: those of all features, asked for at each call, because this feature is created before the last of them. */
export function searchApi({ gate, sources }: { gate: StaffGate; sources: () => SearchSource[] }) {
  return apiApp().openapi({ ...searchStaffArea, middleware: gate.required }, async (c) => {
    const { q } = c.req.valid('query')
    const staff = c.get('staff')
    const found = await Promise.all(
      sources()
        .filter(({ least }) => isAtLeast(staff.role, least))
        .map((source) =>
          // A source that fails, or refuses to show more leads, must not hide the others.
          source.find({ q, limit: mostPerKind, staff }).catch((error: unknown) => {
            c.get('log').warn({ err: describeError(error) }, 'a source of the staff search failed')
            return []
          }),
        ),
    )
    return c.json({ results: found.flat() }, 200)
  })
}
