import { X } from 'lucide-react'
import styles from './editor-message.module.css'

type EditorMessageProps = { text: string; onClose: () => void }

/** Something that has to be seen wherever in a long article the writer is. It stays until it is closed. */
export function EditorMessage({ text, onClose }: EditorMessageProps) {
  return (
    <div className={styles.place} role="alert">
      {text ? (
        <div className={styles.message}>
          <p>{text}</p>
          <button type="button" aria-label="Close message" onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
