import { type ReactNode, useRef } from 'react'
import { Button } from '#src/ui/form/button.tsx'

type ImagePickerProps = {
  children: ReactNode
  /** The accessible name, if the text alone does not say which image it is for. */
  label?: string
  multiple?: boolean
  look?: 'secondary' | 'quiet'
  onFiles: (files: File[]) => void
}

/** A button that opens the browser's file dialog for images. */
export function ImagePicker({
  children,
  label,
  multiple,
  look = 'secondary',
  onFiles,
}: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
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
