import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import styles from './editor-message.module.css'

/** A message that is visible anywhere in a long article. It stays until it is closed. */
export function EditorMessage({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className={styles.place} role="alert">
      {text ? (
        <div className={styles.message}>
          <p>{text}</p>
          <IconButton label="Close message" icon={icons.cross} onClick={onClose} />
        </div>
      ) : null}
    </div>
  )
}
