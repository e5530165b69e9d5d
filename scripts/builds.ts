/*
 * Builds of the site, each in a folder of its own: dist/<hash of all its inputs>. A folder appears complete or not at
 * all, and is never changed afterwards, so a running site keeps its files while another build is made.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const day = 86_400_000
/** The newest builds are kept whatever their age, and every build that was used within these days. */
const keptBuilds = 5
const keptDays = 7

/** Builds if the sources changed; returns the folder of the build. `root` is the checkout. */
export function buildIfStale(root: string): string {
  const dist = join(root, 'dist')
  let folder = join(dist, hashSources(root))
  while (!existsSync(folder)) {
    process.stdout.write('Building the site ...\n')
    const temporary = build(root, dist)
    const after = join(dist, hashSources(root))
    // If sources changed meanwhile (a pull, an editor), the build may mix old and new ones, so it is discarded.
    if (after === folder) moveInto(folder, temporary)
    else rmSync(temporary, { recursive: true, force: true })
    folder = after
  }
  pointTo(folder, join(dist, 'current'))
  markInUse(folder)
  removeUnused(dist, folder)
  return folder
}

/** A build with a recent mark is not removed. If the folder is read-only, nobody can remove it either. */
function markInUse(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {}
}

/** One hash of the names and contents of all inputs of a build. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(root)) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex').slice(0, 16)
}

/** src and public, the configuration, and every script that the configuration imports. */
export function sourceFiles(root: string): string[] {
  const files = new Set<string>()
  for (const folder of ['src', 'public']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const isSource =
        entry.isFile() &&
        // The build writes the route tree itself.
        entry.name !== 'routeTree.gen.ts' &&
        !/\.test\.tsx?$/.test(entry.name)
      if (isSource) files.add(join(entry.parentPath, entry.name))
    }
  }
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) {
    files.add(join(root, name))
  }
  addWithImports(join(root, 'vite.config.ts'), files)
  return [...files].sort()
}

function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
    addWithImports(resolve(dirname(file), path), files)
  }
}

/** Returns the temporary folder that holds the build. */
function build(root: string, dist: string): string {
  const temporary = join(dist, `.building-${process.pid}-${Date.now()}`)
  mkdirSync(temporary, { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Start writes its environments into client/ and server/ below outDir.
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', temporary]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return temporary
  rmSync(temporary, { recursive: true, force: true })
  process.stderr.write('The build failed; the lines above say why\n')
  process.exit(1)
}

/** Two starts may build the same sources concurrently: the first complete build is kept. */
function moveInto(folder: string, temporary: string): void {
  try {
    renameSync(temporary, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Points dist/current to the newest build, for tools that do not compute the hash. The link is replaced atomically.
 */
function pointTo(folder: string, link: string): void {
  const temporary = `${link}.${process.pid}`
  try {
    rmSync(temporary, { force: true })
    symlinkSync(relative(dirname(link), folder), temporary)
    renameSync(temporary, link)
  } catch (error) {
    // If the folder is read-only, somebody with write access has built it and set the link.
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
  }
}

/** Also removes leftovers of builds that were killed. */
function removeUnused(dist: string, current: string): void {
  const builds = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(dist, entry.name))
    .flatMap((path) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat ? [{ path, usedAt: stat.mtimeMs }] : []
    })
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const [i, { path, usedAt }] of builds.entries()) {
    if (i < keptBuilds || path === current || Date.now() - usedAt < keptDays * day) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Another user's folder: it only takes disk space.
    }
  }
}
