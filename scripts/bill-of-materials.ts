import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** Beside the server's part of a build lies sbom.json. */
export function billOfMaterials(): Plugin {
  return {
    name: 'wireloom:bill-of-materials',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle({ dir }) {
      if (dir) await writeFile(join(dir, '..', 'sbom.json'), await listPackages())
    },
  }
}

interface Bill {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string; name: string; properties?: { name: string }[] }[]
  dependencies: { ref: string }[]
}

/**
 * Every package that the site is made of, as npm lists it from the lock file in the format of CycloneDX. Packages that are
 * built in are in no folder of an image, so scanners do not find them there.
 */
export async function listPackages(): Promise<string> {
  // With --omit=dev npm also leaves out packages that the site and a tool both need.
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 2 ** 28 })
  const { metadata, components, dependencies, ...rest } = JSON.parse(stdout) as Bill
  const tools = new Set(
    components
      .filter(({ properties = [] }) =>
        properties.some(({ name }) => name === 'cdx:npm:package:development'),
      )
      .map((component) => component['bom-ref']),
  )
  // npm takes the name of the folder.
  metadata.component.name = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).name
  const bill = {
    ...rest,
    metadata,
    components: components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: dependencies.filter(({ ref }) => !tools.has(ref)),
  }
  return `${JSON.stringify(bill, null, 1)}\n`
}
