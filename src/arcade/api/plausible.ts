/**
 * The most a run can score: every asteroid that the spawn schedule sends, destroyed. The interval falls from
 * 1500 ms to 200 ms over the first 30 s and stays there. Nobody plays longer than this in one sitting.
 */
const longestRunSeconds = 60 * 60

const startInterval = 1.5
const shortestInterval = 0.2
const rampSeconds = 30

function asteroidsSpawned(seconds: number): number {
  // The interval shrinks linearly, so the count is the integral of 1 / interval.
  const slope = (startInterval - shortestInterval) / rampSeconds
  const ramp = Math.min(seconds, rampSeconds)
  const duringRamp = Math.log(startInterval / (startInterval - slope * ramp)) / slope
  return Math.ceil(duringRamp + Math.max(0, seconds - rampSeconds) / shortestInterval)
}

export const highestPlausibleScore = asteroidsSpawned(longestRunSeconds) * 100
