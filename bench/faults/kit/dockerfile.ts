import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { makeDebian } from './debian.ts'

interface Step {
  name: string
  rest: string
}

interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  /** Whether it begins with a Debian of its own, in which its commands run. */
  hasBase: boolean
  user: string
  command: string[]
  healthCheck: string[]
}

/** The instructions, one line each, without comments. */
function stepsOf(text: string): Step[] {
  const lines = text.replace(/\\\n/g, ' ').split('\n')
  return lines
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { name, rest: rest.trim() }
    })
}

/** The files of the checkout that a build may see. */
function contextOf(checkout: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  const rules = readFileSync(join(checkout, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isIgnored = (file: string) =>
    rules.reduce((ignored, rule) => {
      const pattern = rule.replace(/^!/, '')
      const matches = [pattern, `${pattern}/**`].some((glob) => matchesGlob(file, glob))
      return matches ? !rule.startsWith('!') : ignored
    }, false)
  return stdout
    .split('\n')
    .filter((file) => file && existsSync(join(checkout, file)) && !isIgnored(file))
}

/**
 * Runs the steps of a Dockerfile without Docker: each stage is a folder that represents its root. The stage that is
 * shipped begins with a Debian, as in an image; the others use this machine's Node. Limits and namespaces are missing.
 */
export function carryOut(checkout: string, folder: string, say: (line: string) => void): Stage {
  const context = contextOf(checkout)
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const { name, rest } of stepsOf(readFileSync(join(checkout, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [, alias = 'image'] = / AS (\S+)$/.exec(rest) ?? []
      const root = join(folder, alias)
      mkdirSync(root, { recursive: true })
      const hasBase = rest.startsWith('debian:')
      if (hasBase) makeDebian(root, say)
      stage = { root, workdir: '/', env: {}, hasBase, user: '0', command: [], healthCheck: [] }
      stages.set(alias, stage)
    }
    if (!stage) throw new Error(`${name} before FROM`)
    const inside = (path: string) =>
      join(stage?.root ?? '', path.startsWith('/') ? path : join(stage?.workdir ?? '', path))
    if (name === 'WORKDIR') {
      stage.workdir = rest
      mkdirSync(inside(rest), { recursive: true })
    } else if (name === 'ENV') {
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
        // Folders of the image are folders below its own here; those of this machine stand for the base image's.
        stage.env[key] = value.replaceAll(/(^|:)(\/app\b)/g, `$1${stage.root}$2`)
      }
    } else if (name === 'USER') {
      stage.user = rest.split(':')[0] ?? ''
    } else if (name === 'CMD') {
      stage.command = JSON.parse(rest)
    } else if (name === 'HEALTHCHECK') {
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))
    } else if (name === 'COPY') {
      const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
      const sources = paths.split(' ')
      const target = sources.pop() ?? ''
      say(`COPY ${rest}`)
      for (const source of sources) {
        if (from) copyWhole(join(stages.get(from)?.root ?? '', source), inside(target))
        else copyFiles(checkout, context, source, inside(target))
      }
    } else if (name === 'RUN') {
      say(`RUN ${rest}`)
      const { status } = runIn(stage, rest, { ...process.env, ...stage.env })
      if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}`)
    }
  }
  if (!stage) throw new Error('The Dockerfile has no stage')
  return stage
}

/** Runs a script of the shell in a stage, as a user of it. */
export function runIn(stage: Stage, script: string, env: NodeJS.ProcessEnv, user = '0') {
  const enter = stage.hasBase ? ['/usr/sbin/chroot', `--userspec=${user}:${user}`, stage.root] : []
  const local = stage.hasBase
    ? `cd ${stage.workdir} && ${script}`
    : script.replaceAll(' /tmp/', ` ${stage.root}/tmp/`)
  const [program = '', ...args] = [...enter, 'sh', '-c', local]
  return spawnSync(program, args, {
    cwd: stage.hasBase ? '/' : join(stage.root, stage.workdir),
    encoding: 'utf8',
    // The folders of the image are below its root on this machine, and as they are named inside it.
    env: { ...env, PATH: env.PATH?.replaceAll(`${stage.root}/`, '/') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function copyWhole(source: string, target: string): void {
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
}

function copyFiles(checkout: string, context: string[], source: string, target: string): void {
  const isFolder = source === '.' || statSync(join(checkout, source)).isDirectory()
  const files = isFolder
    ? context.filter((file) => source === '.' || file.startsWith(`${source}/`))
    : [source]
  for (const file of files) {
    const below = source === '.' ? file : file.slice(source.length + 1)
    // As Docker reads it: a target without a slash at its end is the file itself.
    const single = target.endsWith('/') ? join(target, basename(file)) : target
    const place = isFolder ? join(target, below) : single
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(checkout, file), place)
  }
}
