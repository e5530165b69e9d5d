import { type Kysely, sql } from 'kysely'
import { runStatements } from './statements.ts'

/** The three releases that the changelog begins with, oldest first, so that ids grow with dates. */
const firstEntries = [
  {
    date: '2025-08-30',
    title: 'Labels, faster icon search, and a better name',
    summary: 'Small things you touch fifty times a day, made right.',
    changes: [
      [
        'New',
        'Label component',
        'A new label component for form fields, tags and captions. It takes its type and color from your tokens, so a label on a wireframe is already the label in the prototype.',
      ],
      [
        'Improved',
        'Fuzzy icon search',
        'Icon search now forgives typos and half-remembered names: “serch”, “magnifier” and “find” all lead to the same glass.',
      ],
      [
        'Renamed',
        'Notes are now Interactions',
        'What you write on a section was never a note to yourself; it is what the section does. The panel, the layer badge and the shortcut list now all say Interactions. Everything you wrote is where you left it.',
      ],
    ],
  },
  {
    date: '2025-08-15',
    title: 'Design system globals and a new Add Interaction',
    summary: 'Set a decision once, then say what happens on tap in a single step.',
    changes: [
      [
        'New',
        'Design system globals',
        'Set corner radius, base spacing, type scale and surface color for the whole file. Every component that has no opinion of its own follows.',
      ],
      [
        'Improved',
        'Add Interaction overhaul',
        'Select a section, choose a trigger, drag the arrow to where it leads. Conditions and empty states sit in the same panel, and you can preview the step before you generate.',
      ],
      [
        'New',
        'ESC goes back to the hand tool',
        'Press ESC from any tool to return to the hand and pan. Press it twice to clear the selection as well.',
      ],
    ],
  },
  {
    date: '2025-07-30',
    title: 'Icons, tokens, and the first tables',
    summary: 'The parts a prototype needs before it looks like your product.',
    changes: [
      [
        'New',
        'Icons',
        'A full icon set on the canvas. Drop one into a button, a list row or a tab, and it keeps its size and stroke through generation.',
      ],
      [
        'New',
        'Token system',
        'Colors, type, spacing and radii are now named tokens. Change one and every screen in the flow follows, drawn or generated.',
      ],
      [
        'Beta',
        'Table component',
        'Tables arrive in beta: columns, row states and sorting headers. Tell us which of your tables it cannot draw yet.',
      ],
    ],
  },
].toReversed()

/**
 * The changelog becomes content: staff add, edit and delete entries. The launch may have a day; null: the pages show the
 * text of the claim.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
create table changelog_entries (
  id {id},
  date text not null unique,
  title text not null,
  summary text not null,
  items text not null,
  version integer default 1 not null,
  edited_at text default '' not null,
  edited_by text default '' not null
);
alter table launch_settings add column launch_date text;
`,
  )
  for (const { date, title, summary, changes } of firstEntries) {
    const items = JSON.stringify(changes.map(([kind, title, detail]) => ({ kind, title, detail })))
    await sql`insert into changelog_entries (date, title, summary, items) values
      (${date}, ${title}, ${summary}, ${items})`.execute(db)
  }
}
