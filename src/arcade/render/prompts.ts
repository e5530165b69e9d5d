/** Worn-out prompts, by how much text fits on the rock. */
const SHORT = [
  'again',
  'asap',
  'bolder',
  'bigger',
  'final?',
  'hmm',
  'more!',
  'nope',
  'vibes',
  'v2_v3',
  'zazz',
  'bluer',
]

const MIDDLE = [
  'make it pop',
  'one more tweak',
  'more modern',
  'less busy',
  'so close',
  'just vibes',
  'no, shorter',
  'undo that',
  'final_ final_12',
  'bigger logo',
  'same, but new',
  'try harder',
  'be bold, safely',
  'not like that',
]

const LONG = [
  'the other blue',
  'same but different',
  'keep it, change it',
  'as I said before',
  'make it feel premium',
  'fix only that bit',
  'like before, but good',
  'do not move the header',
  'why is it purple',
  'pretty please, pixels',
  'fewer words, more copy',
  'pretend you have taste',
  'ignore the last prompt',
  'now do it in dark mode',
  'surprise me, carefully',
  'more white space, less gap',
]

export type RockTier = 'short' | 'middle' | 'long'

const BY_TIER: Record<RockTier, readonly string[]> = { short: SHORT, middle: MIDDLE, long: LONG }

export function rockTier(size: number): RockTier {
  if (size < 46) return 'short'
  return size < 62 ? 'middle' : 'long'
}

export function promptFor(id: number, size: number): string {
  const prompts = BY_TIER[rockTier(size)]
  // A stride that shares no factor with any list's length shows every prompt before one repeats.
  return prompts[(id * 5) % prompts.length] ?? ''
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
