import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'

/** Follows the bytes of one mail: only a mail of which none has left can be sent again without doubling it. */
export interface Departure {
  hasBegun: () => boolean
  /** Stops a mail that has not begun to leave; it does not leave later either. */
  cancel: () => void
  /** Called by nodemailer with the bytes, each time it has a connection for them. */
  leave: (bytes: Readable) => Readable
}

export function createDeparture(): Departure {
  let current: Readable | undefined
  let isCancelled = false
  // nodemailer reads the first byte after the server has asked for the mail (354).
  const hasBegun = () => current?.readableDidRead ?? false
  return {
    hasBegun,
    cancel() {
      isCancelled = true
      if (!hasBegun()) current?.destroy(new Error('The mail server took too long'))
    },
    leave(bytes) {
      if (isCancelled || hasBegun()) bytes.destroy(new Error('The mail must not leave again'))
      else current = bytes
      return bytes
    },
  }
}

export type TrackedMail = SendMailOptions & { departure: Departure }

/** Lets the departure of each mail see its bytes. */
export function trackDepartures(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { departure } = mail.data as TrackedMail
    mail.message?.processFunc(departure.leave)
    done()
  })
}
