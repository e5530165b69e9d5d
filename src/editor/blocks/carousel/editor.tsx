import { useRef } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { LibraryPicker } from '../../library/library-picker.tsx'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import { ImagePicker } from '../image-picker.tsx'
import { type CarouselImage, type FitMode, fitModes, withMoreImages } from './block.ts'
import styles from './editor.module.css'

const texts = [
  ['alt', 'Alt text'],
  ['caption', 'Caption'],
  ['hoverText', 'Hover text'],
] as const

function CarouselEditor({ block, onChange, images }: BlockEditorProps<'carousel'>) {
  const setImages = (all: CarouselImage[]) => onChange({ ...block, images: all })
  const change = (place: number, part: Partial<CarouselImage>) =>
    setImages(block.images.map((image, at) => (at === place ? { ...image, ...part } : image)))
  const latest = useRef(block)
  latest.current = block
  const add = async (files: File[]) => {
    const srcs = await images.take(files)
    if (srcs.length === 0) return
    // The block may have changed while the files were prepared, for example by a second choice of files.
    latest.current = withMoreImages(latest.current, srcs)
    onChange(latest.current)
  }
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <h3 className={styles.heading}>Image Carousel</h3>
        <SelectField
          label="Fit mode"
          value={block.fitMode}
          options={Object.entries(fitModes)}
          onChange={(event) => onChange({ ...block, fitMode: event.target.value as FitMode })}
        />
      </div>
      {block.images.length > 0 ? (
        <ul
          className={styles.tiles}
          aria-label="Images of the carousel"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {block.images.map((image, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: images are identified only by their position
            <li key={place} className={styles.tile}>
              <img
                src={images.show(image.src)}
                alt={image.alt || 'Carousel Image'}
                width={300}
                height={200}
                data-fit={block.fitMode}
                decoding="async"
              />
              {texts.map(([name, label]) => (
                <TextField
                  key={name}
                  label={label}
                  data-path={`images.${place}.${name}`}
                  value={image[name]}
                  onChange={(event) => change(place, { [name]: event.target.value })}
                />
              ))}
              <Button
                look="quiet"
                onClick={() => setImages(block.images.filter((_, at) => at !== place))}
              >
                Remove Image
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>No images yet. Add some, drop them here or paste them.</p>
      )}
      <div className={styles.actions}>
        <ImagePicker multiple onFiles={add}>
          Add Image
        </ImagePicker>
        <LibraryPicker
          onChoose={({ url, alt }) =>
            setImages([...latest.current.images, { src: url, alt, hoverText: '', caption: '' }])
          }
        />
      </div>
    </div>
  )
}

export const carouselEditor: BlockEditorEntry<'carousel'> = {
  icon: icons.carousel,
  Editor: CarouselEditor,
}
