import { apiApp } from '#src/app/api-app.ts'
import { describeError } from '#src/app/problem.ts'
import { isAtLeast } from '#src/feature/roles.ts'
import { searchStaffArea } from '../contract.ts'
import type { StaffDeps } from './staff-deps.ts'

const mostPerKind = 5

export type SearchApi = ReturnType<typeof searchApi>

export function searchApi({ gate, search }: StaffDeps) {
  return apiApp().openapi({ ...searchStaffArea, middleware: gate.required }, async (c) => {
    const { q } = c.req.valid('query')
    const staff = c.get('staff')
    const found = await Promise.all(
      search()
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
