import { type DragEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { importKinds, kindWords, mostUploadBytes } from '../choices.ts'
import { transferCalls, transferQueries } from './calls.ts'
import styles from './transfer.module.css'

const kindOf = (name: string) => {
  if (/\.json$/i.test(name)) return 'ghost'
  return /\.(xml|wxr)$/i.test(name) ? 'wordpress' : undefined
}

export function UploadForm({ onUploaded }: { onUploaded: (importId: number) => void }) {
  const [kind, setKind] = useState<string>('markdown')
  const [site, setSite] = useState('')
  const [file, setFile] = useState<File>()
  const [isOver, setIsOver] = useState(false)
  const action = useAction({ invalidates: transferQueries.all })
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setKind((before) => kindOf(chosen.name) ?? before)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  const upload = async () => {
    if (!file) return
    const form = new FormData()
    form.set('kind', kind)
    form.set('site', site)
    form.set('file', file)
    onUploaded((await transferCalls.upload(form)).import.importId)
    setFile(undefined)
  }
  const isTooLarge = file !== undefined && file.size > mostUploadBytes
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void action.run(upload, 'Uploaded. It is being checked.')
      }}
    >
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={styles.file}>{file ? file.name : 'Drop a file here, or choose one'}</span>
        <input
          key={file ? 'chosen' : 'none'}
          type="file"
          accept=".json,.xml,.wxr,.zip,.md,.markdown"
          aria-label="File"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </label>
      <div className={styles.pair}>
        <SelectField
          label="It comes from"
          value={kind}
          options={importKinds.map((one) => [one, kindWords[one]])}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField
          label="Address of the old site"
          optional
          placeholder="https://blog.example.com"
          hint="Pictures that are not in the file are fetched from there."
          value={site}
          onChange={({ target }) => setSite(target.value)}
        />
      </div>
      <Button type="submit" className={styles.button} disabled={!file || isTooLarge || action.busy}>
        {action.busy ? 'Uploading…' : 'Upload and check'}
      </Button>
      {isTooLarge ? (
        <p role="alert">A file may have at most 1 GB. Use the command instead.</p>
      ) : null}
      {file || action.busy ? null : <p className={styles.lead}>Choose a file first.</p>}
      <Outcome action={action} />
    </form>
  )
}
