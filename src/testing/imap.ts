import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface StoredMail {
  source: string
  flags: Set<string>
}

interface ImapOptions {
  /** The source of each mail; the first has uid 1. */
  mails: string[]
  /** Refuses to send this mail. */
  refuses?: (uid: number) => boolean
}

/**
 * An IMAP server with one mailbox, for the duration of a test. It knows the commands that reading a mailbox needs.
 */
export async function imapServer({ mails, refuses = () => false }: ImapOptions) {
  const stored = mails.map((source): StoredMail => ({ source, flags: new Set() }))
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) socket.write(answerTo(line), 'latin1')
    })
  })

  const flagsOf = (uid: number) => {
    const flags = [...(stored[uid - 1]?.flags ?? [])].join(' ')
    return `* ${uid} FETCH (UID ${uid} FLAGS (${flags}))\r\n`
  }

  /** The untagged lines before the end of a command; undefined: the server responds NO. */
  const untagged = (command: string, rest: string): string | undefined => {
    if (command === 'LOGIN') logins.push(rest)
    if (command === 'CAPABILITY') return '* CAPABILITY IMAP4rev1\r\n'
    if (command === 'LIST') return '* LIST (\\HasNoChildren) "/" "INBOX"\r\n'
    if (command === 'SELECT') {
      return `* FLAGS (\\Seen \\Flagged)\r\n* ${stored.length} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [PERMANENTFLAGS (\\Seen \\Flagged)] ok\r\n`
    }
    if (command === 'UID SEARCH') {
      const matches = ({ flags }: StoredMail) =>
        rest.includes('UNSEEN') ? !flags.has('\\Seen') : flags.has('\\Flagged')
      const uids = stored.flatMap((mail, place) => (matches(mail) ? [place + 1] : []))
      return `* SEARCH ${uids.join(' ')}\r\n`
    }
    const uid = Number.parseInt(rest, 10)
    if (command === 'UID FETCH') {
      if (refuses(uid)) return undefined
      const source = stored[uid - 1]?.source ?? ''
      return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${source.length}}\r\n${source})\r\n`
    }
    if (command === 'UID STORE') {
      const change = rest.includes('-FLAGS') ? 'delete' : 'add'
      for (const flag of rest.match(/\\\w+/g) ?? []) stored[uid - 1]?.flags[change](flag)
      return flagsOf(uid)
    }
    return command === 'LOGOUT' ? '* BYE\r\n' : ''
  }

  const answerTo = (line: string) => {
    const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
    const before = untagged(command.toUpperCase(), rest)
    return before === undefined ? `${tag} NO refused\r\n` : `${before}${tag} OK done\r\n`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  return { url: `imap://bounces:secret@127.0.0.1:${port}/INBOX`, mails: stored, logins }
}
