import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './editor-message.module.css'

type EditorMessageProps = { text: string; onClose: () => void }

/** A message that is visible anywhere in a long article. It stays until it is closed. */
export function EditorMessage({ text, onClose }: EditorMessageProps) {
  return (
    <div className={styles.place} role="alert">
      {text ? (
        <div className={styles.message}>
          <p>{text}</p>
          <button type="button" aria-label="Close message" onClick={onClose}>
            <StrokeIcon path={icons.cross} size={24} />
          </button>
        </div>
      ) : null}
    </div>
  )
}
