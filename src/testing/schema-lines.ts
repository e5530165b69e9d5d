import { type Kysely, sql } from 'kysely'
import { engineOf } from '#src/db/engine.ts'

/**
 * The schema of a database as sorted lines: tables with their columns in order, keys, indexes, triggers and functions.
 * Two databases with the same lines behave alike.
 */
export async function schemaLines<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const statement = engineOf(db) === 'sqlite' ? onSqlite : onPostgres
  const { rows } = await statement.execute(db)
  return rows.map(({ line }) => line.replaceAll('"', '').replace(/\s+/g, ' ').trim()).toSorted()
}

/** Tables of SQLite itself, the shadow tables of its search indexes, and the migrator's. */
const own = sql`name not like 'sqlite\\_%' escape '\\' and name not like '%\\_search\\_%' escape '\\'
  and name not like 'kysely\\_%' escape '\\'`

/** Columns that were added later stand at another place of the stored statement: so tables are read by pragmas. */
const onSqlite = sql<{ line: string }>`
  select 'table ' || tables.name
    || case when tables.sql like '%autoincrement%' then ' autoincrement' else '' end || ' (' || (
      select group_concat(name || ' ' || type || case "notnull" when 1 then ' not null' else '' end
        || coalesce(' default ' || dflt_value, '') || case pk when 0 then '' else ' key ' || pk end, ', ')
      from pragma_table_xinfo(tables.name)
    ) || ')' as line
  from sqlite_schema as tables where type = 'table' and sql not like 'create virtual%' and ${own}
  union all
  select 'reference ' || tables.name || ' (' || keys."from" || ') to ' || keys."table" || ' (' || keys."to"
    || ') on delete ' || keys.on_delete
  from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'
  union all
  select 'unique ' || tables.name || ' (' || (
      select group_concat(name, ', ') from pragma_index_info(indexes.name)
    ) || ')'
  from sqlite_schema as tables, pragma_index_list(tables.name) as indexes
  where tables.type = 'table' and indexes.origin = 'u'
  union all
  select 'check ' || name || substr(sql, instr(sql, ' check ('), instr(substr(sql, instr(sql, ' check (')), '))') + 1)
  from sqlite_schema where type = 'table' and sql like '% check (%'
  union all
  select sql from sqlite_schema
  where (type in ('index', 'trigger') or sql like 'create virtual%') and sql is not null`

const onPostgres = sql<{ line: string }>`
  with tables as (
    select oid, relname, relpersistence from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
  )
  select 'table ' || relname || case relpersistence when 'u' then ' unlogged' else '' end || ' (' || (
      select string_agg(attname || ' ' || format_type(atttypid, atttypmod)
        || case when attnotnull then ' not null' else '' end || case attidentity when '' then '' else ' identity' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), ''), ', ' order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = tables.oid and attnum > 0 and not attisdropped
    ) || ')' as line
  from tables
  union all
  select 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
  from pg_constraint join tables on tables.oid = conrelid where contype <> 'n'
  union all
  select pg_get_indexdef(indexrelid) from pg_index join tables on tables.oid = indrelid
  union all
  select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
  union all
  select pg_get_functiondef(oid) from pg_proc
  where pronamespace = current_schema()::regnamespace
    and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`
