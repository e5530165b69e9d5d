import { type Launched, launch } from '../support/site.ts'

const code = `
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
      server.listen(0, '127.0.0.1', () =>
        console.log('is at http://127.0.0.1:' + server.address().port))
    })
  })`

/** One process with nothing in it but the same answer: status, headers and bytes. */
export function bareNode(url: string, encoding: string): Promise<Launched> {
  return launch(['-e', code, url, encoding])
}
