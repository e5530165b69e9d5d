/** The sender of a mail, as owners set it; the address is the one in `MAIL_FROM`. */
export interface Sender {
  /** Null: the name in `MAIL_FROM`. */
  name: string | null
  /** Where answers go; null: to the address in `MAIL_FROM`. */
  replyTo: string | null
  /** In the footer of every newsletter; null: none can be sent. */
  postalAddress: string | null
}

export type ReadSender = () => Promise<Sender>
