import { type Launched, launch } from './site.ts'

const serve = `
  const [, url, encoding] = process.argv
  const { createServer, get } = require('node:http')
  get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
    const parts = []
    answer.on('data', (part) => parts.push(part)).on('end', () => {
      const body = Buffer.concat(parts)
      const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
      const head = Object.entries(answer.headers).filter(([name]) => !own.includes(name)).flat()
      const server = createServer((request, response) => {
        response.writeHead(200, head)
        response.end(body)
      })
      server.listen(0, '127.0.0.1', () => {
        // With several workers, the primary prints it when all of them listen.
        if (!process.send) console.log('is at http://127.0.0.1:' + server.address().port)
      })
    })
  })`

const serveOnAllCores = `
  const cluster = require('node:cluster')
  if (cluster.isPrimary) {
    const cores = require('node:os').availableParallelism()
    let up = 0
    cluster.on('listening', (worker, { port }) => {
      if (++up === cores) console.log('is at http://127.0.0.1:' + port)
    })
    for (let core = 0; core < cores; core++) cluster.fork()
    process.on('SIGTERM', () => process.exit())
  } else {${serve}}`

/** One process that sends only the same response: status, headers and bytes. */
export function bareNode(url: string, encoding: string): Promise<Launched> {
  return launch(['-e', serve, url, encoding])
}

/** A process per core with the same response; a primary distributes the connections. */
export function bareCluster(url: string, encoding: string): Promise<Launched> {
  return launch(['-e', serveOnAllCores, url, encoding])
}
