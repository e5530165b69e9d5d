import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export const releasedVersion = '0.2.0'

/** Its last commit, for a clone without tags. */
const releasedCommit = '4db89841ff0e1f30755558304d2d086d5a00907b'

/** The sources of the released version from the history of this repository, installed and built. */
export function releasedCheckout(folder: string): void {
  const names = [`v${releasedVersion}`, releasedCommit]
  const found = names.find(
    (name) => spawnSync('git', ['cat-file', '-e', `${name}^{commit}`], { cwd: root }).status === 0,
  )
  if (!found) {
    throw new Error(
      `The history of this repository does not hold ${releasedVersion} (a shallow clone, or a copy without .git): git fetch --unshallow --tags`,
    )
  }
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', found], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  // If its dependencies differ, its own start installs them.
  if (lock(folder) === lock(root)) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  }
  // Installing and building take minutes: a start that did them would look like one that hangs.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' })
}
