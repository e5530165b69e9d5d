import { ConfigError } from '#src/config/config.ts'
import { diagnose } from '#src/server/doctor/diagnose.ts'
import { reportOf } from '#src/server/doctor/finding.ts'

/** `npm run doctor`: reports what is wrong with this set-up; the first line says what to do first. */
const [option, mailTo, ...rest] = process.argv.slice(2)
if (rest.length || (option && (option !== '--mail-to' || !mailTo))) {
  process.stderr.write('npm run doctor [-- --mail-to ADDRESS]\n')
  process.exit(1)
}
try {
  const findings = await diagnose(process.env, { mailTo, envFile: '.env' })
  process.stdout.write(`${reportOf(findings).join('\n')}\n`)
  process.exit(findings.some(({ level }) => level === 'wrong') ? 1 : 0)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
