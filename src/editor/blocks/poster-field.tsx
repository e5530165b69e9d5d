import { Button } from '#src/ui/form/button.tsx'
import type { ImageTools } from './editor-props.ts'
import { ImagePicker } from './image-picker.tsx'
import styles from './poster-field.module.css'

type PosterFieldProps = {
  poster: string
  images: ImageTools
  onChange: (poster: string) => void
  children?: React.ReactNode
}

/** The picture that readers see before something plays. */
export function PosterField({ poster, images, onChange, children }: PosterFieldProps) {
  const take = async (files: File[]) => {
    const [src] = await images.take(files.slice(0, 1))
    if (src) onChange(src)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.row} role="group" aria-label="Picture" data-path="poster" tabIndex={-1}>
      {poster ? (
        <img src={images.show(poster)} alt="Shown before it plays" decoding="async" />
      ) : null}
      <span>{poster ? 'Picture' : 'No picture yet'}</span>
      {children}
      <ImagePicker onFiles={take}>{poster ? 'Replace picture' : 'Upload picture'}</ImagePicker>
      {poster ? (
        <Button look="quiet" onClick={() => onChange('')}>
          Remove picture
        </Button>
      ) : null}
    </div>
  )
}
