import { useRef, useState } from 'react'
import { clipTypes } from '#src/media/clips/limits.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { BlockEditorEntry, BlockEditorProps } from '../editor-props.ts'
import styles from '../image/editor.module.css'
import { ImagePicker } from '../image-picker.tsx'
import { PosterField } from '../poster-field.tsx'
import { type ClipMode, clipModes } from './block.ts'
import { pictureOf } from './picture-of.ts'

const clips = clipTypes.join(',')

function ClipEditor({ block, onChange, images, flow }: BlockEditorProps<'clip'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [unplayable, setUnplayable] = useState('')
  // The block may have changed while a file was prepared.
  const latest = useRef(block)
  latest.current = block
  const set = (part: Partial<typeof block>) => onChange({ ...latest.current, ...part })
  const takeClip = async ([file]: File[]) => {
    const src = file && (await images.takeFile(file, 'clip'))
    if (src) set({ src })
  }
  const takeCaptions = async ([file]: File[]) => {
    const captions = file && (await images.takeFile(file, 'captions'))
    if (captions) set({ captions })
  }
  const takePicture = async () => {
    const picture = video.current && (await pictureOf(video.current))
    const [poster] = picture ? await images.take([picture]) : []
    if (poster) set({ poster })
    else flow.tell('This browser could not take a picture of the clip. Upload one.')
  }
  if (!block.src) {
    return (
      <div className={styles.empty}>
        <StrokeIcon path={icons.clip} size={24} />
        {block.title ? <p>Missing here: “{block.title}”</p> : null}
        <p>Drop an MP4 or WebM of at most 50 MB here, or</p>
        <ImagePicker accept={clips} label="Upload clip" onFiles={takeClip}>
          Upload clip
        </ImagePicker>
      </div>
    )
  }
  const shown = images.show(block.src)
  const captionsLabel = block.captions ? 'Replace captions' : 'Add captions'
  return (
    <div className={styles.filled}>
      <video
        ref={video}
        className={styles.image}
        src={shown || undefined}
        poster={images.show(block.poster) || undefined}
        aria-label={block.title || 'Clip'}
        controls
        muted
        playsInline
        preload="metadata"
        onError={() => setUnplayable(shown)}
      />
      {shown && unplayable === shown ? (
        <p role="status">This browser cannot play this clip, and others may not either.</p>
      ) : null}
      <div className={styles.fields}>
        <TextField
          label="Title"
          data-path="title"
          hint="What the clip shows, for those who do not see it."
          value={block.title}
          onChange={(event) => onChange({ ...block, title: event.target.value })}
        />
        <SelectField
          label="How it plays"
          value={block.mode}
          options={Object.entries(clipModes)}
          onChange={(event) => onChange({ ...block, mode: event.target.value as ClipMode })}
        />
      </div>
      <PosterField poster={block.poster} images={images} onChange={(poster) => set({ poster })}>
        <Button look="secondary" onClick={takePicture}>
          Use the picture shown now
        </Button>
      </PosterField>
      <div className={styles.actions}>
        <ImagePicker accept=".vtt,text/vtt" label={captionsLabel} onFiles={takeCaptions}>
          {captionsLabel}
        </ImagePicker>
        {block.captions ? (
          <Button look="quiet" onClick={() => set({ captions: '' })}>
            Remove captions
          </Button>
        ) : null}
      </div>
      <div className={styles.actions}>
        <ImagePicker accept={clips} label="Replace clip" onFiles={takeClip}>
          Replace clip
        </ImagePicker>
        <Button look="quiet" onClick={() => set({ src: '' })}>
          Remove clip
        </Button>
      </div>
    </div>
  )
}

export const clipEditor: BlockEditorEntry<'clip'> = { icon: icons.clip, Editor: ClipEditor }
