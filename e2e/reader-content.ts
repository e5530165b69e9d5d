import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext } from '@playwright/test'
import { staffHeaders } from './articles.ts'

interface Draft {
  title: string
  blocks?: object[]
  createdAt?: string
}

/** Publishes a blog as staff do; returns its id. */
export async function publish(
  request: APIRequestContext,
  { title, blocks = [], createdAt = '2020-01-01T00:00:00.000Z' }: Draft,
): Promise<number> {
  const answer = await request.post('/api/v0/blogs', {
    headers: await staffHeaders(request),
    data: {
      content: JSON.stringify([{ id: randomUUID(), type: 'title', content: title }, ...blocks]),
      summary: `About ${title}`,
      status: 'published',
      createdAt,
    },
  })
  return (await answer.json()).blog.blogId
}

/** Changes a row without the API, as an attacker with database access or a faulty import would. */
export function overwriteContent(blogId: number, content: string): void {
  const db = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'wireloom.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare('update blogs set content = ? where id = ?').run(content, blogId)
  db.exec('update content_version set version = version + 1')
  db.close()
}
