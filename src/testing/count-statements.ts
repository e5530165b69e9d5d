import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'

const counted = new AsyncLocalStorage<string[]>()

/** The statements that the work itself sends to the database, without those of background jobs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  watchOnce()
  const statements: string[] = []
  await counted.run(statements, work)
  return statements
}

// The drivers' prototypes are shared by the process: wrapping them twice would count each statement twice.
let watching = false

function watchOnce(): void {
  if (watching) return
  watching = true
  const { all, run } = StatementSync.prototype
  StatementSync.prototype.all = function (...values: unknown[]) {
    counted.getStore()?.push(this.sourceSQL)
    return Reflect.apply(all, this, values)
  }
  StatementSync.prototype.run = function (...values: unknown[]) {
    counted.getStore()?.push(this.sourceSQL)
    return Reflect.apply(run, this, values)
  }
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: Parameters<typeof query>) {
    const [text] = args as unknown[]
    counted
      .getStore()
      ?.push(typeof text === 'string' ? text : String((text as { text?: string }).text))
    return query.apply(this, args)
  } as typeof query
}
