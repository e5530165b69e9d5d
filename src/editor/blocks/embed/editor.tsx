import { useState } from 'react'
import { providerNames } from '#src/site/embed-provider-names.ts'
import { embedOf } from '#src/site/embed-providers.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import styles from '../image/editor.module.css'
import { PosterField } from '../poster-field.tsx'
import { unknownProvider } from './block.ts'

/** Nothing is loaded from the provider here either. */
function EmbedEditor({ block, onChange, images }: BlockEditorProps<'embed'>) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const found = embedOf(block.url)
  const change = (address: string) => {
    setTyped(address)
    setRefused(false)
    if (!embedOf(address)) return
    setTyped('')
    onChange({ ...block, url: address.trim() })
  }
  if (!found) {
    return (
      <TextField
        label="Address"
        data-path="url"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint={`The address of something on ${providerNames('or')}.`}
        value={typed || block.url}
        error={isRefused || block.url ? unknownProvider : undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setRefused(typed.trim() !== '')}
      />
    )
  }
  return (
    <div className={styles.filled}>
      <p>
        {found.provider.name}:{' '}
        <a href={block.url} target="_blank" rel="noopener noreferrer">
          {block.url}
        </a>
      </p>
      <div className={styles.fields}>
        <TextField
          label="Title"
          data-path="title"
          hint="What it shows. Readers see it before they load it."
          value={block.title}
          onChange={(event) => onChange({ ...block, title: event.target.value })}
        />
      </div>
      <PosterField
        poster={block.poster}
        images={images}
        onChange={(poster) => onChange({ ...block, poster })}
      />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => onChange({ ...block, url: '' })}>
          Change address
        </Button>
      </div>
    </div>
  )
}

export const embedEditor: BlockEditorEntry<'embed'> = { icon: icons.embed, Editor: EmbedEditor }
