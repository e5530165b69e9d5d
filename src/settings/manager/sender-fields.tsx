import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { longestSender, type Settings } from '../contract.ts'
import { Part } from './part.tsx'

type Sender = Settings['sender']
type SenderFieldsProps = { sender: Sender; onChange: (sender: Sender) => void }

/** The sender of newsletters and other mails to people. */
export function SenderFields({ sender, onChange }: SenderFieldsProps) {
  const set = (change: Partial<Sender>) => onChange({ ...sender, ...change })
  return (
    <Part
      id="sender"
      title="Sender of mails"
      lead="The address that mails are sent from is set where the site runs (MAIL_FROM)."
    >
      <TextField
        label="Sender name"
        optional
        hint="People see it in their mail program. Empty: the name in MAIL_FROM."
        maxLength={longestSender.name}
        value={sender.name ?? ''}
        onChange={({ target }) => set({ name: target.value || null })}
      />
      <TextField
        label="Answers go to (Reply-To)"
        optional
        type="email"
        hint="Empty: to the address in MAIL_FROM."
        maxLength={254}
        value={sender.replyTo ?? ''}
        onChange={({ target }) => set({ replyTo: target.value.trim() || null })}
      />
      <TextAreaField
        label="Postal address"
        rows={3}
        hint="In the footer of every newsletter. Without one no newsletter is sent: laws such as CAN-SPAM ask for it."
        maxLength={longestSender.postalAddress}
        value={sender.postalAddress ?? ''}
        onChange={({ target }) => set({ postalAddress: target.value || null })}
      />
    </Part>
  )
}
