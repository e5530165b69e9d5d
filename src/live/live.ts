import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/**
 * The messages between the processes of a site, on one or several machines. On PostgreSQL these are the names of
 * channels. `content_changed` has the content version (a trigger announces it), `document_changed` the id of the
 * document; `jobs_added` and `sessions_ended` have no payload.
 */
export const topics = [
  'content_changed',
  'document_changed',
  'jobs_added',
  'sessions_ended',
] as const
export type Topic = (typeof topics)[number]

/** Without a payload, messages may have been lost: the listener reads the current state of everything. */
export type Listener = (payload?: string) => void | Promise<void>

/** One channel between all processes on a database. A process also gets its own messages. */
export interface Live {
  subscribe: (topic: Topic, listener: Listener) => void
  /** Resolves when every process has acknowledged this content version, or after a timeout. */
  allKnow: (contentVersion: number) => Promise<void>
  close: () => Promise<void>
}

/** In a transaction, the message is sent at its commit. SQLite has a function with the name of PostgreSQL's. */
export async function publish(db: Database, topic: Topic, payload = ''): Promise<void> {
  await sql`select pg_notify(${topic}, ${payload})`.execute(db)
}

export function createListeners() {
  const byTopic = new Map<string, Set<Listener>>(topics.map((topic) => [topic, new Set()]))
  return {
    subscribe(topic: Topic, listener: Listener): void {
      byTopic.get(topic)?.add(listener)
    },
    deliver(topic: string, payload: string): void {
      for (const listener of byTopic.get(topic) ?? []) listener(payload)
    },
    /** After messages may have been lost. */
    async catchUp(): Promise<void> {
      for (const listeners of byTopic.values()) for (const listener of listeners) await listener()
    },
  }
}
