import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#src/testing/postgres-server.ts'
import { until } from './calls.ts'

const manual = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md')

/** nginx in front of these ports, with the configuration of docs/operations.md except for the ports. */
export async function startNginx(folder: string, ports: number[]) {
  if (spawnSync('nginx', ['-v']).status !== 0) {
    throw new Error('This needs nginx: apt-get install nginx')
  }
  const port = await freePort()
  const [, recommended = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(manual, 'utf8')) ?? []
  const [server = ''] = /^ *server \S+:3000.*$/m.exec(recommended) ?? []
  const site = recommended
    .replace(
      /^( *server \S+:300\d.*\n)+/m,
      ports.map((each) => `${server.replace('3000', String(each))}\n`).join(''),
    )
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
  const home = join(folder, 'nginx')
  mkdirSync(home, { recursive: true })
  // nginx runs its workers as another user if root starts it.
  for (const path of [folder, home]) chmodSync(path, 0o777)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n')
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${home}/pid; error_log ${home}/error.log warn;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${site}
}`,
  )
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  const up = await until(
    async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true,
    20,
  )
  if (!up) throw new Error('nginx does not respond')
  return {
    url,
    errors: () => readFileSync(join(home, 'error.log'), 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
