import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { GAME_VERSION } from '#src/arcade/sim/constants.ts'
import {
  expect,
  expectAccessible,
  expectAfterRetries,
  expectNoSidewaysScroll,
  hydrate,
  test,
} from './fixtures.ts'
import { violations } from './violations.ts'

const scoreCall = '**/api/v0/leaderboard/score'
const listCall = '**/api/v0/leaderboard/scores?*'

async function start(page: Page) {
  await page.goto('/promptblaster')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  // It is visible a moment before the game listens to keys.
  await expect(page.locator('canvas')).toBeFocused()
}

/** Runs began earlier for the server too: it verifies none that is longer than the time since its start. */
function backdateRuns() {
  const db = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'wireloom.db'))
  db.exec('pragma busy_timeout = 5000')
  db.exec(`update leaderboard_runs
    set opened_at = strftime('%Y-%m-%dT%H:%M:%fZ', opened_at, '-10 minutes')`)
  db.close()
}

test('a player loses all lives, submits the score and finds the entry', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Error submitting score/)
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 760 })
  const refused = await violations(page)
  const logs: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/log')) logs.push(request.method())
  })
  await start(page)
  await expect(page.getByText('Lives: 5')).toBeAttached()
  await page.keyboard.down('d')
  await page.keyboard.down('l')
  const over = page.getByRole('dialog', { name: 'Game over' })
  // Half a minute of play, without waiting for it.
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(over).toBeVisible({ timeout: 200 })
  }).toPass()
  backdateRuns()
  await page.keyboard.up('d')
  await page.keyboard.up('l')
  await expect(page.getByText('Lives: 0')).toBeAttached()

  const summary = /The run took .* prompts? hit with \d+ threads?/
  await expect(over).toHaveAccessibleDescription(summary)
  await over.getByRole('button', { name: 'Not now' }).click()
  const field = page.getByRole('region', { name: 'Game over' })
  await expect(field.getByRole('button', { name: 'Play Again' })).toBeVisible()
  await expect(field.getByText(summary)).toBeVisible()
  await field.getByRole('button', { name: 'Share your score' }).click()
  await expect(field.getByRole('img', { name: /^A card that says \d+ points$/ })).toBeVisible()
  await expect(field.getByRole('link', { name: 'Save picture' })).toHaveAttribute('download')
  await expectNoSidewaysScroll(page)
  // Nothing of a run is sent before the player submits it.
  expect(logs).toEqual([])
  await field.getByRole('button', { name: 'Submit score' }).click()

  const submit = over.getByRole('button', { name: 'Submit score' })
  await submit.click()
  await expect(over.getByText('Please enter your name')).toBeVisible()
  await expect(over.getByLabel('Name')).toBeFocused()
  for (const label of ['Name', 'Company', 'Email']) {
    await expect(over.getByLabel(label)).toHaveAttribute('maxlength', '50')
  }
  await expectAccessible(page)

  const name = `<b>Ada</b> ${Date.now()}`
  await over.getByLabel('Name').fill(name)
  await over.getByLabel('Company').fill('Secret Works')
  await over.getByLabel('Email').fill('ada@example.org')
  await page.route(scoreCall, (route) => route.fulfill({ status: 500, json: {} }))
  await submit.click()
  await expect(over.getByText('Failed to submit score. Please try again.')).toBeVisible()
  await page.unroute(scoreCall)
  await page.route(scoreCall, (route) => route.fulfill({ status: 201, json: {} }))
  await submit.click()
  await expect(over.getByText('Failed to submit score', { exact: true })).toBeVisible()
  await page.unroute(scoreCall)

  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/leaderboard/score')) sent.push(request.postDataJSON())
  })
  await submit.dblclick()
  const board = page.getByRole('dialog', { name: 'Leaderboard' })
  const own = board.getByRole('listitem').filter({ hasText: 'You' })
  await expect(own).toContainText(name)
  await expect(own.getByLabel('Verified run')).toBeVisible()
  await expect(own.getByText('not verified')).toBeHidden()
  await expect(over).toBeHidden()
  expect(sent).toEqual([{ playerName: name, score: expect.any(Number) }])
  expect(logs).toEqual(['PUT'])
  await expectAccessible(page)
  expect(await refused()).toEqual([])

  await board.getByRole('button', { name: 'Play Again' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Your best' })).toBeVisible()
  await expect(page.getByText('The dashed shuttle is your best run')).toBeVisible()
  await expect(page.getByText('Beat this')).toBeVisible()
})

test('a run is opened when the game starts, not before; without a network it starts all the same', async ({
  page,
  context,
  allowConsole,
}) => {
  // The dialogs of the end of a run are requested while it is played.
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/leaderboard/runs')) opened.push(request.method())
  })
  const loaded = page.waitForResponse(/stage-.*\.js/)
  await page.goto('/promptblaster')
  await (await loaded).finished()
  await page.waitForLoadState('networkidle')
  expect(opened).toEqual([])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('canvas')).toBeFocused()
  await expect(page.getByText('Lives: 5')).toBeAttached()
  expect(opened).toEqual(['POST'])
})

test('a shared link shows the score to beat; choices are remembered; with one button the shuttle turns by itself, a tap on the field fires', async ({
  page,
}) => {
  await page.goto('/promptblaster?beat=2300')
  await expect(page.getByText('Beat this')).toBeVisible()
  await expect(page.getByText('2,300', { exact: true })).toBeVisible()
  await hydrate(page)
  const choices = ['Slower', 'One button', 'Fewer flashes']
  for (const choice of choices) await page.getByLabel(choice).check()
  await page.reload()
  for (const choice of choices) {
    await expect(page.getByLabel(choice)).toBeChecked()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const canvas = page.locator('canvas')
  await expect(canvas).toBeFocused()
  const controls = page.getByRole('region', { name: 'Game controls' }).getByRole('button')
  await expect(controls).toHaveCount(1)
  await canvas.hover()
  await page.mouse.down()
  await expect(canvas).toHaveAttribute('data-held')
  await page.mouse.up()
  await expect(canvas).not.toHaveAttribute('data-held')
  await expectAccessible(page)
})

test('a choice made before the scripts run is kept', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/shell-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/promptblaster')
  await page.getByText('Race against', { exact: true }).click()
  const choices = [page.getByLabel('Fewer flashes'), page.getByLabel('Nobody')]
  for (const choice of choices) await choice.check()
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  release()
  await expect(page.getByText('You fly alone.', { exact: true })).toBeVisible()
  for (const choice of choices) await expect(choice).toBeChecked()
})

test('a player chooses whom to race against', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 })
  let run: object | null = null
  let asked = 0
  await page.route('**/api/v0/leaderboard/leader-runs/small', (route) => {
    asked++
    return route.fulfill({ json: { run } })
  })
  await page.goto('/promptblaster')
  const choice = page.getByRole('group', { name: 'Race against' })
  const fold = page.locator('details', { has: page.getByText('Race against', { exact: true }) })
  const meaning = fold.getByRole('status')
  // Folded while there is no run to race against.
  await expect(choice).toBeHidden()
  await fold.locator('summary').click()
  await expect(choice.getByLabel('Your best')).toBeChecked()
  await expect(meaning).toHaveText('You have no run on a field of this size yet: you fly alone.')
  await choice.getByLabel('Nobody').check()
  await expect(meaning).toHaveText('You fly alone.')
  // The leader's run is not requested before it is chosen.
  expect(asked).toBe(0)
  await choice.getByLabel('The leader').check()
  await expect(meaning).toContainText('Nobody has a verified run')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const recorded = { seed: 7, score: 5200, inputLog: 'I900', canvasSize: 'small' }
  run = { ...recorded, playerName: 'Grace', gameVersion: 0 }
  await page.reload()
  await expect(choice.getByLabel('The leader')).toBeChecked()
  await expect(meaning).toContainText('played in another version of the game')
  run = { ...recorded, playerName: 'Grace', gameVersion: GAME_VERSION }
  await page.reload()
  await expect(meaning).toContainText('5,200 points by Grace')
  const before = asked
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('canvas')).toBeVisible()
  // The run that was read for the choice is used again.
  expect(asked).toBe(before)
})

test('a leaderboard that fails to load, or answers with something else, says so and can be retried', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Failed to get leaderboard/)
  await page.clock.install()
  const pagination = { page: 1, limit: 10, total: 2, totalPages: 1, hasPrev: false, hasNext: false }
  const scores = [{ id: 1, playerName: 'Ada', score: 900, verified: true }, { id: 2 }]
  const broken = [{ status: 500, json: {} }, { json: {} }, { json: { scores, pagination } }]
  let answer = broken[0]
  await page.route(listCall, (route) => (answer ? route.fulfill(answer) : route.continue()))
  await page.goto('/promptblaster')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  const board = page.getByRole('dialog', { name: 'Leaderboard' })
  await expect(board.getByText('Loading leaderboard...')).toBeVisible()
  const failed = board.getByText('Failed to load leaderboard')
  await expectAfterRetries(page, failed)
  for (answer of [...broken.slice(1), undefined]) {
    await board.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toBeHidden()
    if (answer) await expectAfterRetries(page, failed)
    await expect(page.getByText('NaN')).toHaveCount(0)
  }
  await expect(board.getByText(/^Page 1 of/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await expect(page.getByRole('button', { name: 'Leaderboard' })).toBeFocused()
})

test('paging stays between the first and the last page', async ({ page }) => {
  const entry = (place: number) => ({
    id: place,
    playerName: `Player ${place}`,
    score: 5000 - place * 100,
    createdAt: '2026-11-15T00:00:00.000Z',
    verified: false,
  })
  await page.route(listCall, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    const scores = Array.from({ length: at === 3 ? 4 : 10 }, (_, row) => entry(at * 10 - 9 + row))
    const rest = { limit: 10, total: 24, totalPages: 3, hasPrev: at > 1, hasNext: at < 3 }
    return route.fulfill({ json: { scores, pagination: { page: at, ...rest } } })
  })
  await page.goto('/promptblaster')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  const board = page.getByRole('dialog', { name: 'Leaderboard' })
  const previous = board.getByRole('button', { name: 'Previous' })
  const next = board.getByRole('button', { name: 'Next' })
  await expect(board.getByRole('listitem')).toHaveCount(10)
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(board.getByText('Page 2 of 3')).toBeVisible()
  await next.click()
  await expect(board.getByText('Player 24')).toBeVisible()
  await expect(board.getByRole('listitem')).toHaveCount(4)
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(board.getByText('Player 11')).toBeVisible()
})

test('the canvas has the size for its window, and the sound is off until it is turned on, which is remembered', async ({
  page,
}) => {
  const sizes = [
    [
      { width: 390, height: 800 },
      { width: 300, height: 400 },
    ],
    [
      { width: 820, height: 1100 },
      { width: 700, height: 400 },
    ],
    [
      { width: 1440, height: 900 },
      { width: 1200, height: 600 },
    ],
  ] as const
  const sound = page.getByRole('button', { name: 'Sound' })
  let isOn = false
  for (const [window, canvas] of sizes) {
    await page.setViewportSize(window)
    await start(page)
    expect(await page.locator('canvas').boundingBox()).toMatchObject(canvas)
    await expectNoSidewaysScroll(page)
    await expect(sound).toHaveAttribute('aria-pressed', String(isOn))
    if (isOn) continue
    await sound.click()
    await expect(sound).toHaveAttribute('aria-pressed', 'true')
    isOn = true
  }
})

test('the game pauses on request, when hidden, when another window has the focus and under the leaderboard', async ({
  page,
}) => {
  await start(page)
  await page.keyboard.press('p')
  const resume = page.getByRole('region', { name: 'Paused' }).getByRole('button')
  await expect(resume).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(resume).toBeHidden()

  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(resume).toBeVisible()
  await resume.click()

  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(resume).toBeVisible()
  await resume.click()

  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leaderboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(resume).toBeVisible()
})

test.describe('by touch', () => {
  test('without scripts the choices can be opened', async ({ browser, baseURL }) => {
    const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }
    const plain = await browser.newPage({ baseURL, ...phone, javaScriptEnabled: false })
    await plain.goto('/promptblaster')
    await plain.getByText('Race against', { exact: true }).click()
    await expect(plain.getByLabel('Your best')).toBeChecked()
    await plain.close()
  })

  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 760 } })

  test('the intro explains the buttons before the keys; two thumbs hold two buttons, and the page does not scroll', async ({
    page,
  }) => {
    await page.goto('/promptblaster')
    // Above them is the score to beat, once another journey has a verified run.
    const terms = page.locator('h2:text-is("Controls") ~ dl dt').filter({ visible: true })
    await expect(terms.first()).toHaveText('Left thumb')
    await expect(page.getByText('With a keyboard:')).toBeVisible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.locator('canvas')).toBeFocused()
    const left = page.getByRole('button', { name: 'Turn left' })
    const fire = page.getByRole('button', { name: 'Fire' })
    const middles: { x: number; y: number }[] = []
    for (const button of [left, fire]) {
      const box = await button.boundingBox()
      if (!box) throw new Error('a control is not on the screen')
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.y + box.height).toBeLessThanOrEqual(760)
      middles.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    }
    const touch = await page.context().newCDPSession(page)
    const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : middles.map(({ x, y }, id) => ({ x, y: y + dy, id })),
      })
    await dispatch('touchStart')
    await expect(left).toHaveAttribute('data-held')
    await expect(fire).toHaveAttribute('data-held')
    await dispatch('touchMove', -12)
    await dispatch('touchEnd')
    await expect(left).not.toHaveAttribute('data-held')
    await expect(fire).not.toHaveAttribute('data-held')
    expect(await page.evaluate(() => [window.scrollY, window.visualViewport?.scale])).toEqual([
      0, 1,
    ])
  })
})

test('a leaderboard or a game whose code fails to load leaves the page intact, says so, and opens on the next try', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/)
  await page.route(/(dialogs|stage)-.*\.js/, (route) => route.abort())
  await page.goto('/promptblaster')
  const start = page.getByRole('button', { name: 'Start' })
  const button = page.getByRole('button', { name: 'Leaderboard' })
  await button.click()
  // Not the first failed request: that is the preload, and without the route the import after it would succeed.
  await expect(page.getByText('The leaderboard did not load. Please try again.')).toBeVisible()
  await start.click()
  await expect(page.getByText('The game did not load. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await button.click()
  const board = page.getByRole('dialog', { name: 'Leaderboard' })
  await expect(board).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(board).toBeHidden()
  await start.click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})
