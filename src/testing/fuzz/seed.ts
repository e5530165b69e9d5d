/** The same inputs on every run unless the environment sets another seed, so that failures are reproducible. */
export const seed = Number(process.env.FUZZ_SEED ?? 20261115)

/** The environment can ask for more inputs. */
export const runs = (numRuns = 100) => ({
  seed,
  numRuns: Number(process.env.FUZZ_RUNS ?? numRuns),
})
