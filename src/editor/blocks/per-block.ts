import type { Block } from './registry.ts'

/** The editor asks about all blocks on every key press, and only one of them has changed: blocks are immutable. */
export function perBlock<Result>(ask: (block: Block) => Result): (block: Block) => Result {
  const results = new WeakMap<Block, { result: Result }>()
  return (block) => {
    const found = results.get(block)
    if (found) return found.result
    const result = ask(block)
    results.set(block, { result })
    return result
  }
}
