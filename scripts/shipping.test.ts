import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listPackages } from './bill-of-materials.ts'
import { imagePackages } from './image-packages.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/*
 * Checks of the operators' files that need no container. `npm run faults -- image` runs the steps of the Dockerfile.
 */

test('the image is built in stages, from files that exist, and runs unprivileged', () => {
  const dockerfile = read('Dockerfile')
  const stages = [...dockerfile.matchAll(/^FROM .*$/gm)].map(([line]) => line)
  expect(stages).toHaveLength(3)
  const major = /^(\d+)/.exec(JSON.parse(read('package.json')).dependencies.node)?.[1]
  for (const stage of stages.slice(0, 2)) expect(stage).toContain(`node:${major}-`)
  // One Node is enough: the project's own is among its packages.
  expect(stages[2]).toBe('FROM debian:bookworm-slim')
  expect(dockerfile).toMatch(/^ENV .*PATH=\/app\/node_modules\/\.bin:/m)
  expect(dockerfile).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  expect(dockerfile).toMatch(/^RUN npm install --omit=dev /m)
  expect(dockerfile).toContain('linux/amd64,linux/arm64')
  // Built on the machine's platform, installed for the image's.
  expect(stages[0]).toContain('--platform=$BUILDPLATFORM')
  expect(stages[1]).not.toContain('--platform')
  for (const [, paths = ''] of dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)) {
    for (const path of paths.split(' ')) expect(existsSync(join(root, path)), path).toBe(true)
  }
})

test('an image has the packages that the commands load or that cannot be built in, and no others', () => {
  const packages = imagePackages()
  for (const name of ['node', 'sharp', 'pg', 'kysely', 'zod']) expect(packages).toContain(name)
  for (const name of ['react', 'vite', 'lucide-react', '@tanstack/react-start']) {
    expect(packages).not.toContain(name)
  }
  const { dependencies } = JSON.parse(read('package.json'))
  expect(packages.filter((name) => !dependencies[name])).toEqual([])
})

test('the bill of materials names the site and the packages that are built into it', async () => {
  const bill = JSON.parse(await listPackages())
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'wireloom-site'])
  const names = bill.components.map(({ name, group }: { name: string; group?: string }) =>
    group ? `${group}/${name}` : name,
  )
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  expect(names).not.toContain(Object.keys(devDependencies)[0])
})

test('no secret and no data gets into an image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['.env', '.env.*', '.git', 'data', 'dist', '**/node_modules']) {
    expect(ignored).toContain(path)
  }
})

test('the services of compose.yaml have no more rights than they need', () => {
  const services = read('compose.yaml').split(/^ {2}(?=\w+:$)/m)
  const site = services.find((part) => part.startsWith('site:')) ?? ''
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', '- /tmp:']) {
    expect(site).toContain(rule)
  }
  // A port that is published beside the proxy would let visitors forge their address.
  expect(site).not.toContain('ports:')
  expect(site).toContain('TRUST_PROXY: "1"')
  expect(read('compose.yaml')).not.toMatch(/PASSWORD: [^$\n]/)
})

test('compose.yaml takes any password, makes backups every night and limits every log', () => {
  const compose = read('compose.yaml')
  // In a URL, / # @ and % would have another meaning.
  expect(compose).not.toMatch(/postgres:\/\/.*PASSWORD/)
  const services = /^services:\n([\s\S]*?)^volumes:/m.exec(compose)?.[1] ?? ''
  const parts = services.split(/^ {2}(?=\w+:$)/m).filter((part) => /^\w+:\n/.test(part))
  expect(parts.map((part) => part.split(':')[0])).toEqual(['site', 'backup', 'database', 'proxy'])
  for (const part of parts) expect(part).toContain('logging: *logging')
  const backup = parts.find((part) => part.startsWith('backup:')) ?? ''
  expect(backup).toContain('command: [deploy/every-night.sh, /data/backups]')
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(backup).toContain(rule)
  }
  // The same time as the timer of systemd.
  const [, seconds = ''] = /date \+%s\) - (\d+)\)/.exec(read('deploy/every-night.sh')) ?? []
  const [hours, minutes] = [Math.floor(Number(seconds) / 3600), (Number(seconds) % 3600) / 60]
  const clock = [hours, minutes].map((n) => String(n).padStart(2, '0')).join(':')
  expect(read('deploy/wireloom-backup.timer')).toContain(`${clock}:00`)
})

test('monitors reach /readyz through the proxy, and nobody the metrics', () => {
  const blocked = /@inside path (.*)/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ')
  expect(blocked).toEqual(['/metrics'])
})

test('settings that compose.yaml and the units name are settings of the site', () => {
  const known = new Set(
    [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
  )
  const site = /^ {2}site:\n([\s\S]*?)^ {2}backup:/m.exec(read('compose.yaml'))?.[1] ?? ''
  const named = [...site.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  // pg reads this variable itself.
  expect(named.filter((name) => !known.has(name))).toEqual(['PGPASSWORD'])
})

test('the units are hardened and start what exists', () => {
  for (const unit of ['wireloom.service', 'wireloom-backup.service']) {
    const text = read(`deploy/${unit}`)
    for (const rule of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=\n',
      'SystemCallFilter=@system-service',
      'User=wireloom',
    ]) {
      expect(text, unit).toContain(rule)
    }
    const [, program = ''] = /^ExecStart=\/opt\/wireloom\/(\S+)/m.exec(text) ?? []
    expect(existsSync(join(root, program)), program).toBe(true)
  }
  for (const script of ['nightly-backup.sh', 'every-night.sh', 'in-container.sh', 'wireloom']) {
    expect(statSync(join(root, 'deploy', script)).mode & 0o111, script).not.toBe(0)
  }
})

test('the newest release in the changelog is the version in package.json, and deploy is documented', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(JSON.parse(read('package-lock.json')).version).toBe(version)
  const sections = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  // Unreleased changes come before the releases.
  if (sections[0] === 'Unreleased') sections.shift()
  expect(sections[0]).toMatch(/^\S+ \(\d{4}-\d\d-\d\d\)$/)
  expect(sections[0]?.split(' ')[0]).toBe(version)
  expect(sections).not.toContain('Unreleased')
  const operations = read('docs/operations.md')
  for (const file of readdirSync(join(root, 'deploy')))
    expect(operations).toContain(`deploy/${file}`)
})
