/** The results of each step, and the result of the whole run. */

export interface NamedTest {
  step: string
  test: string
  message: string
}

export interface Outcome {
  passed: number
  failed: number
  failures: NamedTest[]
  /** Tests that failed and passed when they were run again: counted as passed, but named, because each hides a race. */
  flaky: NamedTest[]
}

/** With more flaky tests than this a run fails: two may be bad luck, three are a fault that nobody looks for. */
export const mostFlaky = 2

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(step: string, report: VitestReport, status: number | null): Outcome {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = report
  const failures: NamedTest[] = []
  const flaky: NamedTest[] = []
  for (const { name: file, message, assertionResults } of testResults) {
    if (message) failures.push({ step, test: file, message })
    for (const { status, fullName, failureMessages } of assertionResults) {
      const [first] = failureMessages
      if (first === undefined) continue
      const list = status === 'failed' ? failures : flaky
      list.push({ step, test: `${file}: ${fullName}`, message: opening(first) })
    }
  }
  return outcome(step, { passed: numPassedTests, failed: numFailedTests, failures, flaky }, status)
}

interface Suite {
  specs?: {
    file: string
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: Suite[]
}

interface PlaywrightReport {
  stats?: { expected?: number; unexpected?: number; flaky?: number }
  suites?: Suite[]
  errors?: { message?: string }[]
}

export function readPlaywright(
  step: string,
  report: PlaywrightReport,
  status: number | null,
): Outcome {
  const { stats: { expected = 0, unexpected = 0, flaky: passedLater = 0 } = {} } = report
  const flaky: NamedTest[] = []
  const failures = (report.errors ?? []).map(({ message }) => ({
    step,
    test: 'outside of any test',
    message: opening(message),
  }))
  for (const { file, title, tests } of (report.suites ?? []).flatMap(specsOf)) {
    for (const { status, results } of tests) {
      const error = results.find((result) => result.error)?.error
      if (!error) continue
      const list = status === 'flaky' ? flaky : failures
      list.push({ step, test: `${file}: ${title}`, message: opening(error.message) })
    }
  }
  const counts = { passed: expected + passedLater, failed: unexpected }
  return outcome(step, { ...counts, failures, flaky }, status)
}

/** A program that only says whether all is well. */
export function readCheck(step: string, status: number | null): Outcome {
  const passed = status === 0 ? 1 : 0
  return outcome(step, { passed, failed: 1 - passed, failures: [], flaky: [] }, status)
}

/** A runner that failed without naming a test (it could not start, a file did not load) is a failure too. */
function outcome(step: string, counted: Outcome, status: number | null): Outcome {
  const failed = counted.failed || (status === 0 && counted.passed ? 0 : 1)
  const failures =
    failed && counted.failures.length === 0
      ? [{ step, test: 'see its output above', message: '' }]
      : counted.failures
  return { ...counted, failed, failures }
}

/** The end of a run, of which the last line is "N passed, N failed", and its exit code. */
export function summary(outcomes: Outcome[]): { text: string; exitCode: 0 | 1 } {
  const passed = sum(outcomes.map((each) => each.passed))
  const flaky = outcomes.flatMap((each) => each.flaky)
  const failures = outcomes.flatMap((each) => each.failures)
  const tooFlaky = flaky.length > mostFlaky
  const failed = sum(outcomes.map((each) => each.failed)) + (tooFlaky ? 1 : 0)
  const lines = [
    ...flaky.map(({ step, test, message }) => `== flaky in ${step}: ${test}\n${message}\n`),
    ...failures.map(({ step, test, message }) => `== failed in ${step}: ${test}\n${message}\n`),
    ...(tooFlaky
      ? [`== failed: ${flaky.length} tests are flaky, and at most ${mostFlaky} may be\n`]
      : []),
    `${passed} passed, ${failed} failed\n`,
  ]
  return { text: `\n${lines.join('\n')}`, exitCode: failed || !passed ? 1 : 0 }
}

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

function opening(message = ''): string {
  return message.split('\n').slice(0, 12).join('\n')
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
