/*
 * Runs all checks: `npm test`, or some of them: `npm test -- api browser`. Ends with the line "N passed, N failed".
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setUp } from './set-up.mjs'

await setUp({ build: true })
const { browserVersions, installBrowserIfMissing, installOtherEnginesIfMissing } = await import(
  './find-browser.ts'
)

const reports = mkdtempSync(join(tmpdir(), 'wireloom-test-report-'))
const bin = (name) => join('node_modules', '.bin', name)

const steps = {
  types: () => check(bin('tsc'), ['--noEmit']),
  lint: () => check(bin('biome'), ['check', '.']),
  architecture: () => check(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src']),
  unused: () => check(bin('knip'), []),
  unit: (name) => vitest(name, 'unit'),
  api: (name) => vitest(name, 'api on SQLite', 'api on PostgreSQL'),
  browser: (name) => playwright(name),
  browsers: (name) => {
    installOtherEnginesIfMissing()
    return vitest(name, 'browsers')
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in steps))
if (unknown.length) {
  process.stderr.write(
    `There is no ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}\n`,
  )
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
/** Printed again at the end, because an early failure in a long run is out of sight by then. */
const failures = []
/** Failed once and passed on a retry: counted as passed, but listed, because each hides a race. */
const flakyTests = []
for (const [name, step] of Object.entries(steps)) {
  if (asked.length && !asked.includes(name)) continue
  process.stdout.write(`\n== ${name}\n`)
  const { passed, failed } = step(name)
  total.passed += passed
  total.failed += failed
  if (failed && !failures.some((failure) => failure.step === name)) {
    failures.push({ step: name, test: 'see its output above', message: '' })
  }
}
rmSync(reports, { recursive: true, force: true })
for (const { step, test, message } of flakyTests) {
  process.stdout.write(`\n== flaky in ${step}: ${test}\n${message}\n`)
}
for (const { step, test, message } of failures) {
  process.stdout.write(`\n== failed in ${step}: ${test}\n${message}\n`)
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed || !total.passed ? 1 : 0

function check(command, args) {
  return run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function vitest(step, ...projects) {
  const report = join(reports, `${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const status = run(bin('vitest'), [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(report)
  for (const { name: file, message, assertionResults } of testResults) {
    if (message) failures.push({ step, test: file, message })
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (failureMessages.length === 0) continue
      const list = status === 'failed' ? failures : flakyTests
      list.push({ step, test: `${file}: ${fullName}`, message: opening(failureMessages[0]) })
    }
  }
  return counted(numPassedTests, numFailedTests, status)
}

function playwright(step) {
  installBrowserIfMissing()
  process.stdout.write(`${browserVersions().join('\n')}\n`)
  const report = join(reports, 'browser.json')
  const status = run(bin('playwright'), ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { stats, suites = [], errors = [] } = readJson(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {}
  for (const { message } of errors) {
    failures.push({ step, test: 'outside of any test', message: opening(message) })
  }
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    for (const { status, results } of tests) {
      const error = results.find((result) => result.error)?.error
      if (!error) continue
      const list = status === 'flaky' ? flakyTests : failures
      list.push({ step, test: `${file}: ${title}`, message: opening(error.message) })
    }
  }
  return counted(expected + flaky, unexpected, status)
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function opening(message = '') {
  return message.split('\n').slice(0, 12).join('\n')
}

/** A runner that failed without naming a test (it could not start, a file did not load) is a failure too. */
function counted(passed, failed, status) {
  return { passed, failed: failed || (status === 0 && passed ? 0 : 1) }
}

function run(command, args, env = {}) {
  // The tools run the first Node on the PATH, which is an older one if this file is not run by npm.
  const PATH = [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, PATH, ...env } })
    .status
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
