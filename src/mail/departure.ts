import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'

/** Tracks whether bytes of one mail have been sent: only a mail without any can be retried without a duplicate. */
export interface Departure {
  hasBegun: () => boolean
  /** Prevents a mail that is not being sent yet from being sent at all. */
  cancel: () => void
  /** nodemailer passes the bytes to this each time it gets a connection for the mail. */
  leave: (bytes: Readable) => Readable
}

export function createDeparture(): Departure {
  let current: Readable | undefined
  let isCancelled = false
  // nodemailer reads the first byte only after the server has asked for the mail (354).
  const hasBegun = () => current?.readableDidRead ?? false
  return {
    hasBegun,
    cancel() {
      isCancelled = true
      if (!hasBegun()) current?.destroy(new Error('The mail server took too long'))
    },
    leave(bytes) {
      if (isCancelled || hasBegun()) bytes.destroy(new Error('The mail must not be sent again'))
      else current = bytes
      return bytes
    },
  }
}

export type TrackedMail = SendMailOptions & { departure: Departure }

/** Connects each mail of the transport to its departure. */
export function trackDepartures(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { departure } = mail.data as TrackedMail
    mail.message?.processFunc(departure.leave)
    done()
  })
}
