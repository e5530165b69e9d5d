import { expect, test } from 'vitest'
import { type Outcome, readCheck, readPlaywright, readVitest, summary } from './test-report.ts'

const vitestTest = (status: string, ...failureMessages: string[]) => ({
  status,
  fullName: 'a test',
  failureMessages,
})

const vitestReport = (...assertionResults: ReturnType<typeof vitestTest>[]) => ({
  numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
  numFailedTests: assertionResults.filter(({ status }) => status === 'failed').length,
  testResults: [{ name: 'a.test.ts', assertionResults }],
})

const lastLine = (outcomes: Outcome[]) => summary(outcomes).text.trimEnd().split('\n').at(-1)

const withFlaky = (count: number) =>
  readVitest(
    'api',
    vitestReport(
      ...Array.from({ length: count }, () => vitestTest('passed', 'not the first time')),
    ),
    0,
  )

test('a test that passes only when run again is named, and passes', () => {
  const outcome = withFlaky(1)
  expect(outcome).toMatchObject({ passed: 1, failed: 0, failures: [] })
  const { text, exitCode } = summary([outcome])
  expect(text).toContain('== flaky in api: a.test.ts: a test\nnot the first time')
  expect(exitCode).toBe(0)
})

test('two flaky tests pass a run, a third fails it, in whichever steps they are', () => {
  expect(summary([withFlaky(2)]).exitCode).toBe(0)
  expect(lastLine([withFlaky(2)])).toBe('2 passed, 0 failed')
  const browser = readPlaywright('browser', journeys('flaky'), 0)
  const { text, exitCode } = summary([withFlaky(2), browser])
  expect(exitCode).toBe(1)
  expect(text).toContain('3 tests are flaky, and at most 2 may be')
  expect(lastLine([withFlaky(2), browser])).toBe('3 passed, 1 failed')
})

function journeys(...statuses: ('expected' | 'unexpected' | 'flaky')[]) {
  const count = (wanted: string) => statuses.filter((status) => status === wanted).length
  const specs = statuses.map((status) => ({
    file: 'a.spec.ts',
    title: 'a journey',
    tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: 'lost' } }] }],
  }))
  return {
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
    },
    suites: [{ suites: [{ specs }] }],
  }
}

test('journeys are counted and named', () => {
  const outcome = readPlaywright('browser', journeys('expected', 'unexpected', 'flaky'), 1)
  const named = [{ step: 'browser', test: 'a.spec.ts: a journey', message: 'lost' }]
  expect(outcome).toEqual({ passed: 2, failed: 1, failures: named, flaky: named })
})

test('a runner that fails without naming a test is a failure', () => {
  expect(readVitest('unit', {}, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(readVitest('unit', vitestReport(vitestTest('passed')), 1)).toMatchObject({ failed: 1 })
  expect(readPlaywright('browser', { errors: [{ message: 'no browser' }] }, 1)).toMatchObject({
    failed: 1,
    failures: [{ test: 'outside of any test', message: 'no browser' }],
  })
  expect(readCheck('types', null)).toMatchObject({ passed: 0, failed: 1 })
})

test('the last line counts everything, and a run without a test fails', () => {
  const outcomes = [
    readCheck('types', 0),
    readCheck('lint', 1),
    readVitest('unit', vitestReport(vitestTest('passed'), vitestTest('failed', 'wrong')), 1),
  ]
  expect(lastLine(outcomes)).toBe('2 passed, 2 failed')
  expect(summary(outcomes).exitCode).toBe(1)
  expect(summary([]).exitCode).toBe(1)
})
