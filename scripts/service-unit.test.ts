import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { readServiceUnit } from './service-unit.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** The unit, with these settings as /etc/wireloom/env. */
const unitWith = (unit: string, settings: string) =>
  readServiceUnit(text(`deploy/${unit}`), (path) =>
    path === '/etc/wireloom/env' ? settings : text(path.replace('/opt/wireloom/', '')),
  )

test.each(['wireloom.service', 'wireloom-backup.service'])(
  '%s starts with .env.example as its settings, in the folder that it may write',
  (unit) => {
    for (const settings of [text('.env.example'), 'DATA_DIR=./data', 'DATA_DIR=']) {
      const { environment, user, workingDirectory } = unitWith(unit, settings)
      expect(readConfig(environment).dataDir).toBe('/var/lib/wireloom')
      expect(environment.NODE_ENV).toBe('production')
      expect({ user, workingDirectory }).toEqual({
        user: 'wireloom',
        workingDirectory: '/opt/wireloom',
      })
    }
  },
)

test('settings are read as systemd reads them', () => {
  const { environment } = unitWith(
    'wireloom.service',
    '# A=1\n; B=2\nC=a#b/c d\nD="x \\"y\\""\nE=\'$z\'\nF=\n  G = 1\nH=1 \n',
  )
  expect(environment).toMatchObject({ C: 'a#b/c d', D: 'x "y"', E: '$z', F: '', H: '1' })
  for (const name of ['A', 'B', 'G']) expect(environment).not.toHaveProperty(name)
})
