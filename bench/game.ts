/*
 * What does a frame of Prompt Blaster cost on a processor SLOWDOWN (4) times slower? The game is played for SECONDS (40: the last ten with the most asteroids and
 * the warp object), turning, thrusting and firing, with the ghost of an earlier run beside it. Reported: processor time
 * of the frame's script, in milliseconds, by field size. p95 above 4 ms fails the run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserFlags, findBrowser } from '../scripts/find-browser.ts'
import { writeResult } from './support/measure.ts'
import { launchSite } from './support/site.ts'

const seconds = Number(process.env.SECONDS ?? 40)
const slowdown = Number(process.env.SLOWDOWN ?? 4)
const budgetMs = 4
const windows = { small: [390, 800], large: [1440, 900] } as const

const folder = mkdtempSync(join(tmpdir(), 'wireloom-bench-'))
const site = await launchSite(folder)
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
try {
  const rows: Record<string, unknown>[] = []
  for (const [size, [width, height]] of Object.entries(windows)) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.addInitScript((key) => {
      const best = { score: 100, seed: 7, inputLog: 'L35999' }
      localStorage.setItem(`prompt-blaster-best-${key}`, JSON.stringify(best))
      const costs: number[] = []
      const request = window.requestAnimationFrame.bind(window)
      window.requestAnimationFrame = (callback) =>
        request((time) => {
          const begun = performance.now()
          callback(time)
          costs.push(performance.now() - begun)
        })
      Object.assign(window, { frameCosts: costs })
    }, size)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${site.url}/promptblaster`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.locator('canvas').waitFor()
    for (const key of ['d', 'w', 'l']) await page.keyboard.down(key)
    const end = Date.now() + seconds * 1000
    const over = page.getByRole('dialog', { name: 'Game over' })
    while (Date.now() < end && !(await over.isVisible())) await page.waitForTimeout(500)
    const costs = await page.evaluate(
      () => (window as unknown as { frameCosts: number[] }).frameCosts,
    )
    const sorted = costs.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    rows.push({ size, frames: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) })
    await page.close()
  }
  writeResult('game', { seconds, slowdown, budgetMs, rows })
  if (rows.some(({ p95 }) => !(Number(p95) <= budgetMs))) {
    process.stderr.write(`budget missed: p95 of a frame above ${budgetMs} ms\n`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
