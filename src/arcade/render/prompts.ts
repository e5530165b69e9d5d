import prompts from './prompts.json' with { type: 'json' }

/** Worn-out prompts are sorted by how much text fits on the rock. */
export type RockTier = keyof typeof prompts

export function rockTier(size: number): RockTier {
  if (size < 46) return 'short'
  return size < 62 ? 'middle' : 'long'
}

export function promptFor(id: number, size: number): string {
  const fitting = prompts[rockTier(size)]
  // A stride that shares no factor with any list's length shows every prompt before one repeats.
  return fitting[(id * 5) % fitting.length] ?? ''
}

/** Breaks a prompt into the fewest lines of at most `width` letters; a longer word gets a line of its own. */
export function wrapPrompt(prompt: string, width: number): string[] {
  const lines: string[] = []
  for (const word of prompt.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
