import { ConfigError } from '#src/config/config.ts'
import { diagnose } from '#src/server/doctor/diagnose.ts'
import { reportOf } from '#src/server/doctor/finding.ts'

/** `npm run doctor`: reports what is wrong with this set-up; the first line says what to do first. */
const options = new Map<string, string>()
for (let at = 2; at < process.argv.length; at += 2) {
  const [name = '', value = ''] = process.argv.slice(at, at + 2)
  if (!value || !['--mail-to', '--dkim'].includes(name)) {
    process.stderr.write('npm run doctor [-- [--mail-to ADDRESS] [--dkim SELECTOR]]\n')
    process.exit(1)
  }
  options.set(name, value)
}
try {
  const findings = await diagnose(process.env, {
    mailTo: options.get('--mail-to'),
    dkimSelector: options.get('--dkim'),
    envFile: '.env',
  })
  process.stdout.write(`${reportOf(findings).join('\n')}\n`)
  process.exit(findings.some(({ level }) => level === 'wrong') ? 1 : 0)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
