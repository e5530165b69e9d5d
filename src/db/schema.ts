import type { ActivityTables } from './schema/activity.ts'
import type { AnalyticsTables } from './schema/analytics.ts'
import type { AppTables } from './schema/app.ts'
import type { ArcadeTables } from './schema/arcade.ts'
import type { BlogTables } from './schema/blog.ts'
import type { ChangelogTables } from './schema/changelog.ts'
import type { DatabaseTables } from './schema/db.ts'
import type { EditorTables } from './schema/editor.ts'
import type { FaqTables } from './schema/faq.ts'
import type { JobsTables } from './schema/jobs.ts'
import type { MediaTables } from './schema/media.ts'
import type { NewslettersTables } from './schema/newsletters.ts'
import type { PeopleTables } from './schema/people.ts'
import type { SettingsTables } from './schema/settings.ts'
import type { StaffTables } from './schema/staff.ts'

/**
 * The tables as TypeScript types, the same for SQLite and PostgreSQL. Three conventions make that possible: dates are
 * ISO 8601 UTC texts (which sort by time), booleans are 0 or 1, JSON is text.
 */
export interface Schema
  extends BlogTables,
    MediaTables,
    EditorTables,
    FaqTables,
    ChangelogTables,
    PeopleTables,
    JobsTables,
    NewslettersTables,
    AppTables,
    DatabaseTables,
    ArcadeTables,
    StaffTables,
    ActivityTables,
    SettingsTables,
    AnalyticsTables {}
