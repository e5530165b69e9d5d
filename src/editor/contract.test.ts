import { expect, test } from 'vitest'
import { NewBlog } from '#src/blog/contract.ts'
import { NewNewsletter } from '#src/newsletters/contract.ts'

const wide = (blocks: number) => JSON.stringify(Array(blocks).fill({ type: 'title' }))

test('content that would fill the memory is refused before anything parses it', () => {
  const article = (content: string) => NewBlog.safeParse({ content, summary: 'S' })
  expect(article(wide(30_000)).success).toBe(true)
  expect(article(wide(60_000)).error?.issues).toMatchObject([
    { path: ['content'], message: 'Must not be made of more than 100,000 elements.' },
  ])
  expect(NewNewsletter.safeParse({ content: wide(60_000) }).success).toBe(false)
})
