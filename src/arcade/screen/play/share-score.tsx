import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { challengeLink } from '../runs/challenge.ts'
import { drawShareCard } from './share-card.ts'
import styles from './share-score.module.css'

const FILE_NAME = 'prompt-blaster.png'

/** Opens the device's share sheet with image and link; without one, offers both for download and copying. */
export function ShareScore({ score }: { score: number }) {
  const [picture, setPicture] = useState<string>()
  const [note, setNote] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!picture) return
    return () => URL.revokeObjectURL(picture)
  }, [picture])
  const link = challengeLink(score)

  const share = async () => {
    const fontFamily = root.current ? getComputedStyle(root.current).fontFamily : 'sans-serif'
    const blob = await drawShareCard(score, fontFamily)
    const text = `I scored ${score} points in Prompt Blaster. Can you beat this?`
    const files = [new File([blob], FILE_NAME, { type: blob.type })]
    const data = { text, url: link, files }
    try {
      if (navigator.canShare?.(data)) return await navigator.share(data)
    } catch (error) {
      // The player closed the share sheet; after any other failure the image and the link are offered.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    setPicture(URL.createObjectURL(blob))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setNote('The link is copied.')
    } catch {
      setNote(link)
    }
  }

  return (
    <div ref={root} className={styles.share}>
      {picture ? (
        <>
          <img className={styles.picture} src={picture} alt={`A card that says ${score} points`} />
          <div className={styles.buttons}>
            <Button look="secondary" onClick={copy}>
              Copy link
            </Button>
            <a className={styles.save} href={picture} download={FILE_NAME}>
              Save picture
            </a>
          </div>
        </>
      ) : (
        <Button look="quiet" onClick={() => void share()}>
          Share your score
        </Button>
      )}
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  )
}
