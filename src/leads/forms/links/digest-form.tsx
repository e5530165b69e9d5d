import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/field.tsx'
import { preferencesAction } from '../../choices.ts'
import type { Preferences } from '../../contract.ts'
import { digestNames, digestWords } from '../../digest-words.ts'

type DigestFormProps = { token: string; chosen?: Preferences['digest']; className?: string }

/** The choice of new articles by mail. A plain form, so that it works without scripts. */
export function DigestForm({ token, chosen, className }: DigestFormProps) {
  return (
    <>
      <p>{digestWords}</p>
      <form method="post" action={preferencesAction} className={className}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="action" value="digest" />
        <SelectField
          label="New articles"
          name="digest"
          defaultValue={chosen ?? ''}
          options={[['', 'Never'], ...Object.entries(digestNames)]}
        />
        <Button type="submit" look="secondary">
          Save
        </Button>
      </form>
    </>
  )
}
