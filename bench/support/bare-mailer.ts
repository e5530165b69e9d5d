import { createTransport } from 'nodemailer'

/*
 * The least that sending can cost: one encoded mail again and again, over the same number of connections, without a
 * site or a database. In a process of its own, so that its processor time is the time of the loop.
 */
export interface BareOrder {
  url: string
  raw: string
  mails: number
  connections: number
}

export interface BareResult {
  processorMs: number
  seconds: number
}

process.once('message', async ({ url, raw, mails, connections }: BareOrder) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 500,
  })
  const started = performance.now()
  const before = process.cpuUsage()
  let left = mails
  const send = async () => {
    while (left-- > 0) {
      const envelope = { from: 'hello@wireloom.test', to: `member-${left}@host.example` }
      await transport.sendMail({ envelope, raw })
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - started) / 1000
  transport.close()
  process.send?.({ processorMs: (user + system) / 1000, seconds } satisfies BareResult)
  process.disconnect()
})
