import { type DragEvent, useState } from 'react'
import type { LibraryPicture } from '#src/media/library-contract.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { ImagePicker } from '../blocks/image-picker.tsx'
import { UploadNotice } from '../pictures/upload-notice.tsx'
import styles from './library.module.css'
import { PictureDialog } from './picture-dialog.tsx'
import { PictureList } from './picture-list.tsx'
import { useLibraryUploads } from './queries.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

export function LibraryPage() {
  const { uploads, upload, refusals } = useLibraryUploads()
  const [opened, setOpened] = useState<LibraryPicture>()
  const [isOver, setOver] = useState(false)
  return (
    <WorkPage
      back="/contentmanager"
      title="Media"
      actions={
        <ImagePicker multiple onFiles={(files) => void upload(files)}>
          Upload pictures
        </ImagePicker>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping files */}
      <div
        className={styles.library}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (!hasFiles(event)) return
          event.preventDefault()
          void upload([...event.dataTransfer.files])
        }}
      >
        <p className={styles.hint}>
          Drop files anywhere on this page, or use the button. Pictures that are uploaded here stay
          until somebody deletes them.
        </p>
        <UploadNotice uploads={uploads} />
        {refusals.length > 0 ? (
          <Notice tone="bad">
            {refusals.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        ) : null}
        <PictureList verb="Open" onChoose={setOpened} />
      </div>
      {opened ? (
        <PictureDialog key={opened.url} picture={opened} onClose={() => setOpened(undefined)} />
      ) : null}
    </WorkPage>
  )
}
