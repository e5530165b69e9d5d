import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBoundedThread } from '#src/workers/bounded-thread.ts'
import { findProgram } from '#src/workers/find-program.ts'
import { mostCode } from '../../blocks/code/block.ts'
import { languageOf } from '../../blocks/code/languages.ts'
import type { CodeTokens } from '../../blocks/code/tokens.ts'
import { readBlocks } from '../../blocks/content.ts'
import type { HighlightTask } from './run-highlight.ts'

const thread = createBoundedThread({
  program: findProgram(import.meta.dirname, 'run-highlight.ts', 'highlight-worker.js'),
  memoryMb: 256,
})

/** One code. Hostile code ends the thread, and is plain text from then on. */
const longestMs = 5000
/** One answer waits at most so long. What is not highlighted by then is plain text in it, and in the cache later. */
const longestWaitMs = 8000
/** All code of one article. */
const mostInArticle = 200_000

const highlighted = new LRUCache<string, Promise<CodeTokens | undefined>>({
  maxSize: 5_000_000,
  sizeCalculation: (_, key) => Number(key.split(' ')[0]) + 1000,
})

/** The tokens of each code in an article, by the id of its block. Code without an entry is shown as plain text. */
export async function highlightCode(content: string): Promise<Record<string, CodeTokens>> {
  if (!content.includes('"code"')) return {}
  let together = 0
  const found: Record<string, CodeTokens> = {}
  const work = (readBlocks(content) ?? []).map(async (block) => {
    if (block.type !== 'code' || !block.content || block.content.length > mostCode) return
    const language = languageOf(block.language)
    together += block.content.length
    if (!language || together > mostInArticle) return
    const tokens = await tokensOf({ code: block.content, language })
    if (tokens) found[block.id] = tokens
  })
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, longestWaitMs)
  await Promise.race([Promise.all(work), waited.promise])
  clearTimeout(timer)
  return { ...found }
}

function tokensOf(task: HighlightTask): Promise<CodeTokens | undefined> {
  const hash = createHash('sha256').update(task.code).digest('base64')
  const key = `${task.code.length} ${task.language} ${hash}`
  const known = highlighted.get(key)
  if (known) return known
  const tokens = thread<HighlightTask, CodeTokens>(task, longestMs, { ...task, code: '' }).then(
    (outcome) => ('result' in outcome ? outcome.result : undefined),
    () => {
      // No thread could run it, which is not the fault of the code.
      highlighted.delete(key)
      return undefined
    },
  )
  highlighted.set(key, tokens)
  return tokens
}
