/*
 * Runs all checks: `npm test`, or some of them: `npm test -- api browser`. Ends with the line "N passed, N failed".
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setUp } from './set-up.mjs'

await setUp({ build: true })
const { browserVersions, installBrowserIfMissing, installOtherEnginesIfMissing } = await import(
  './find-browser.ts'
)
const { installObjectStoreIfMissing, installPoolerIfMissing } = await import('./install-servers.ts')
const { readCheck, readPlaywright, readVitest, summary } = await import('./test-report.ts')

const reports = mkdtempSync(join(tmpdir(), 'wireloom-test-report-'))
// The data of the journeys' site. The sites of the other engines start with the copies of pictures that it has made.
process.env.E2E_DATA_DIR = join(reports, 'site')
mkdirSync(process.env.E2E_DATA_DIR)
const bin = (name) => join('node_modules', '.bin', name)

/** Programs that only say whether all is well, each on one core: they run at the same time. */
const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['biome', 'check', '.'],
  architecture: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src'],
  unused: ['knip'],
}

/** Runners of tests, each on all cores: they run one after the other. */
const runners = {
  unit: (name) => vitest(name, 'unit', 'unit with mocks'),
  api: (name) => {
    installPoolerIfMissing()
    installObjectStoreIfMissing()
    const onPostgres = ['api on PostgreSQL', 'api on PostgreSQL without pooler']
    return vitest(name, 'api on SQLite', 'api with mocks', ...onPostgres)
  },
  browser: (name) => playwright(name),
  browsers: (name) => {
    installOtherEnginesIfMissing()
    return vitest(name, 'browsers')
  },
}
const steps = [...Object.keys(checks), ...Object.keys(runners)]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !steps.includes(name))
if (unknown.length) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${steps.join(', ')}\n`)
  process.exit(1)
}
const isAsked = ([name]) => asked.length === 0 || asked.includes(name)

const outcomes = await Promise.all(
  Object.entries(checks)
    .filter(isAsked)
    .map(([name, command]) => check(name, command)),
)
for (const [name, runner] of Object.entries(runners).filter(isAsked)) {
  process.stdout.write(`\n== ${name}\n`)
  outcomes.push(runner(name))
}
rmSync(reports, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
// Failures are printed again at the end: one that came early in a long run is out of sight by then.
const { text, exitCode } = summary(outcomes)
process.stdout.write(text)
process.exitCode = exitCode

/** Its output is printed when it has ended, or two of them would be mixed. */
async function check(step, [program, ...args]) {
  const child = spawn(bin(program), args, { env: toolEnv() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', resolve)
  })
  process.stdout.write(`\n== ${step}\n${output}`)
  return readCheck(step, status)
}

function vitest(step, ...projects) {
  const report = join(reports, `${step}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const status = run(bin('vitest'), [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return readVitest(step, readJson(report), status)
}

function playwright(step) {
  installBrowserIfMissing()
  process.stdout.write(`${browserVersions().join('\n')}\n`)
  const report = join(reports, `${step}.json`)
  const status = run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return readPlaywright(step, readJson(report), status)
}

function run(command, args, env = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...toolEnv(), ...env } }).status
}

/** The tools start the first Node on the path, which is an older one when this file is not run by npm. */
function toolEnv() {
  const PATH = [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
