export interface HostileScore {
  body: object | string
  headers?: Record<string, string>
}

const named = (score: unknown, playerName: unknown = 'Ada') => ({ body: { playerName, score } })
const written = (score: string) => ({ body: `{"playerName":"Ada","score":${score}}` })
const withRun = (runId: string) => ({ ...named(100), headers: { 'run-id': runId } })

/** Scores that nobody played; every one of them is refused. */
export const forgedScores: Record<string, HostileScore> = {
  negative: named(-100),
  'a fraction': named(100.5),
  'not a multiple of 100': named(150),
  'a multiple that is nearly one': named(100.00000001),
  'a text': named('100'),
  'a text with spaces': named(' 100 '),
  true: named(true),
  null: named(null),
  'a list': named([100]),
  'an object': named({ valueOf: 100 }),
  'more than the schedule allows': named(100_000_000),
  'the largest integer of PostgreSQL': named(2_147_483_600),
  'one above it': named(2_147_483_700),
  'the largest safe integer': named(9_007_199_254_740_900),
  'one that is rounded': written('9007199254740993'),
  'more than a number holds': written('1e309'),
  'a great exponent': written('1e300'),
  'a million digits': written('9'.repeat(900_000)),
  'no score': { body: { playerName: 'Ada' } },
  'no name': { body: { score: 100 } },
  'an empty name': named(100, ''),
  'a name of spaces': named(100, ' \u00a0\u3000\t\n'),
  'a name of invisible characters': named(100, '\u200b\u200d\u2060\ufeff'),
  'a name of fillers that count as letters': named(100, '\u3164\u115f\u1160\uffa0'),
  'a name of blank Braille': named(100, '\u2800\u2800'),
  'a name of variation selectors': named(100, '\ufe0f\u{e0100}\u034f'),
  'a name of combining marks': named(100, '\u0301\u0302'),
  'a name that turns the text around it': named(100, 'Ada\u202e'),
  'a name of bidi marks': named(100, '\u202e\u202d\u2066'),
  'a name of control characters': named(100, '\u0007\u001b'),
  'a name with a control character': named(100, 'A\u0007da'),
  'a name with a line break': named(100, 'Ada\nEve'),
  'a name of 51 letters': named(100, 'x'.repeat(51)),
  'a name of a megabyte': named(100, 'x'.repeat(900_000)),
  'a run that is no id': withRun('x'),
  'a run with a query': withRun("' or 1=1 --"),
  'a run in upper case': withRun('A'.repeat(32)),
}

/** Logs that no game writes; every one of them is refused. */
export const forgedLogs: Record<string, string> = {
  'a letter too far': 'S',
  'a small letter': 'a10',
  'no letter': '10',
  'a zero': 'A0',
  'a leading zero': 'A01',
  'a negative number': 'A-5',
  'a fraction': 'A1.5',
  'an exponent': 'A1e5',
  'a number too long': 'A9999999',
  'more ticks than a run has': 'A36001',
  'more ticks than a run has, in parts': 'A36000B1',
  'a space': 'A10 B10',
  'a line break at the end': 'A10\n',
  'a NUL': 'A10\u0000',
  'full-width digits': 'A１０',
  'Cyrillic letters': 'А10',
  JSON: '[{"controls":1,"ticks":10}]',
  'a script': '<script>alert(1)</script>',
  'a long one that nearly is a log': `${'A1'.repeat(17_000)}!`,
  'longer than any': 'A'.repeat(36_001),
  'a megabyte': 'A'.repeat(900_000),
}

/** Logs that a game could have written, but nobody played: they lead to no verified score. */
export const cheatedLogs: Record<string, string> = {
  nothing: '',
  'ten minutes in no time': 'B36000',
  'a letter a tick': 'AB'.repeat(18_000),
  'every control at once': 'ABCDEFGHIJKLMNOPQR'.repeat(2000),
}
