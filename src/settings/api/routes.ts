import { apiApp } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import { changeSettings, getSettings, getTimeZone } from '../contract.ts'
import { readSettings, saveSettings } from './service.ts'

export type SettingsApi = ReturnType<typeof settingsApi>

export function settingsApi({ db, gate }: { db: Database; gate: StaffGate }) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...getSettings, middleware }, async (c) => {
      const { settings, etag } = await readSettings(db)
      const staff = await db
        .selectFrom('staff_accounts')
        .select(['username', 'display_name as displayName'])
        .orderBy('username')
        .execute()
      return c.json({ settings, staff }, 200, { etag })
    })
    .openapi({ ...changeSettings, middleware }, async (c) => {
      const { settings, etag } = await saveSettings(db, c.req.valid('json'), {
        ifMatch: c.req.valid('header')['if-match'],
        staff: c.get('staff'),
      })
      return c.json({ settings }, 200, { etag })
    })
    .openapi({ ...getTimeZone, middleware }, async (c) => {
      const { timeZone, isChosen } = (await readSettings(db)).zone
      return c.json({ timeZone, isChosen }, 200)
    })
}
