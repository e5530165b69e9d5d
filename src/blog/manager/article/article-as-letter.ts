import { newBlock } from '#src/editor/blocks/arrange-blocks.ts'
import { readBlocks, writeBlocks } from '#src/editor/blocks/content.ts'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import type { Blog } from '../../contract.ts'

/** A published article as the start of a newsletter: its text, and a link to it at the end. */
export function articleAsLetter({ blogId, content, summary }: Blog) {
  const blocks = readBlocks(content) ?? []
  const link = {
    ...newBlock('paragraph'),
    content: `<p><a href="/blog/${blogId}">Read it on the site</a></p>`,
  }
  return {
    subject: titleOf(blocks).slice(0, 200),
    preheader: summary.slice(0, 200),
    content: writeBlocks([...blocks, link]),
  }
}
