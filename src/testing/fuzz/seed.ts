/** The same inputs at every run, unless asked for others: a failure must be there again tomorrow. */
export const seed = Number(process.env.FUZZ_SEED ?? 20261115)

export const runs = (numRuns = 100) => ({ seed, numRuns })
