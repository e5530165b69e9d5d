import { type ReactNode, useRef } from 'react'
import { Button } from '#src/ui/form/button.tsx'

type ImagePickerProps = {
  children: ReactNode
  /** The accessible name, if the text alone does not say which image it is for. */
  label?: string
  /** The files that the browser offers; by default pictures. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

export function ImagePicker({
  children,
  label,
  accept = 'image/*',
  multiple,
  onFiles,
}: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="secondary" aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label ?? 'Image file'}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Without this, the browser sends no event if the same file is chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
