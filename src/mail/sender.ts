/** Who a mail comes from, as owners set it; the address is that of `MAIL_FROM`. */
export interface Sender {
  /** Null: the name in `MAIL_FROM`. */
  name: string | null
  /** Where answers go; null: to the address in `MAIL_FROM`. */
  replyTo: string | null
  /** In the footer of every newsletter; null: none can be sent. */
  postalAddress: string | null
}

export type ReadSender = () => Promise<Sender>
