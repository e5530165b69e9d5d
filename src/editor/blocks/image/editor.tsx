import { useRef } from 'react'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { LibraryPicker } from '../../library/library-picker.tsx'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { ImagePicker } from '../image-picker.tsx'
import styles from './editor.module.css'

function ImageEditor({ block, onChange, images }: BlockEditorProps<'image'>) {
  // The block may have changed while a file was prepared.
  const latest = useRef(block)
  latest.current = block
  const setSrc = (src: string) => onChange({ ...latest.current, src, content: src })
  // An alternative text that is there already stays: it is about this use.
  const choose = ({ url, alt }: LibraryPicture) =>
    onChange({ ...latest.current, src: url, content: url, alt: latest.current.alt || alt })
  const take = async (files: File[]) => {
    const [src] = await images.take(files.slice(0, 1))
    if (src) setSrc(src)
  }
  if (!block.src) {
    return (
      <div className={styles.empty}>
        <StrokeIcon path={icons.addPicture} size={24} />
        {block.alt ? <p>Missing here: “{block.alt}”</p> : null}
        <p>Drop an image here, paste one, or</p>
        <div className={styles.actions}>
          <ImagePicker onFiles={take}>Upload image</ImagePicker>
          <LibraryPicker onChoose={choose} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.filled}>
      <img className={styles.image} src={images.show(block.src)} alt={block.alt} decoding="async" />
      <div className={styles.fields}>
        <TextField
          label="Alt text"
          data-path="alt"
          hint="What the image shows, for those who do not see it."
          value={block.alt}
          onChange={(event) => onChange({ ...block, alt: event.target.value })}
        />
        <TextField
          label="Caption"
          value={block.caption}
          onChange={(event) => onChange({ ...block, caption: event.target.value })}
        />
      </div>
      <div className={styles.actions}>
        <ImagePicker onFiles={take}>Replace</ImagePicker>
        <LibraryPicker onChoose={choose} />
        <Button look="quiet" onClick={() => setSrc('')}>
          Remove
        </Button>
      </div>
    </div>
  )
}

export const imageEditor: BlockEditorEntry<'image'> = { icon: icons.picture, Editor: ImageEditor }
