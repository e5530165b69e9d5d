import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const forDevelopment = ['bench', 'faults', 'licences']

/** The commands that are run where a site runs: `npm run NAME`, `wireloom NAME`. */
export function operatorCommands(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(scripts).filter(
    (name) => scripts[name] === `node scripts/run.mjs ${name}` && !forDevelopment.includes(name),
  )
}
