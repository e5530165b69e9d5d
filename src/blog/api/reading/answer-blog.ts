import type { Context, TypedResponse } from 'hono'
import { streamText } from '#src/app/stream-text.ts'
import type { Blog } from '../../contract.ts'
import { embeddedBlog } from './embedded-blog.ts'
import { type ImagesAs, type Presentable, presentBlog } from './present.ts'
import type { Sources } from './stream-blogs.ts'

interface Answer<Name, Status> {
  name: Name
  row: Presentable
  images: ImagesAs
  status: Status
  headers?: Record<string, string>
}

/** Responds with one blog. With embedded images, the response is streamed while the images are read. */
export async function answerBlog<Name extends 'blog' | 'newBlog', Status extends 200 | 201>(
  c: Context,
  { db, originals }: Sources,
  { name, row, images, status, headers = {} }: Answer<Name, Status>,
): Promise<Response & TypedResponse<Record<Name, Blog>, Status, 'json'>> {
  const answer =
    images === 'embedded'
      ? c.body(await streamText(c, named(name, embeddedBlog(originals, row))), status, {
          ...headers,
          'content-type': 'application/json',
        })
      : c.json({ [name]: await presentBlog(db, row, images) }, status, headers)
  return answer as unknown as Response & TypedResponse<Record<Name, Blog>, Status, 'json'>
}

async function* named(
  name: string,
  blog: AsyncGenerator<string, undefined>,
): AsyncGenerator<string, undefined> {
  yield `{"${name}":`
  yield* blog
  yield '}'
  return undefined
}
