import { useEffect, useRef, useState } from 'react'
import { identity } from '#src/site/identity.ts'
import { Button } from '#src/ui/form/button.tsx'
import { type Brush, brushOf, decorativeRandom, drawLine, PALETTE } from '../../render/surface.ts'
import { challengeLink } from '../runs/challenge.ts'
import { Cover } from './cover.tsx'
import card from './share-score.module.css'
import styles from './stage.module.css'

const WIDTH = 1200
const HEIGHT = 630

async function drawShareCard(score: number, fontFamily: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const brush = brushOf(canvas, true)
  brush.fillStyle = PALETTE.night
  brush.fillRect(0, 0, WIDTH, HEIGHT)
  drawCloth(brush, score)
  const line = (text: string, size: number, y: number, colour: string) => {
    brush.font = `800 ${size}px ${fontFamily}`
    brush.fillStyle = colour
    brush.fillText(text, 90, y)
  }
  line('Prompt Blaster', 54, 150, PALETTE.violet)
  line(score.toLocaleString('en-US'), 210, 380, PALETTE.paper)
  line('points. Can you beat this?', 54, 470, PALETTE.mint)
  line(`${identity.name} · ${location.host}/promptblaster`, 30, 560, PALETTE.violet)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Draws a thread for every destroyed prompt, up to as many as fit, so that a good run is a dense cloth. */
function drawCloth(brush: Brush, score: number): void {
  const random = decorativeRandom(score + 1)
  const colours = [PALETTE.mint, PALETTE.amber, PALETTE.rose, PALETTE.violet]
  const threads = Math.min(60, 4 + score / 100)
  brush.lineWidth = 5
  for (let thread = 0; thread < threads; thread++) {
    brush.strokeStyle = colours[thread % colours.length] ?? PALETTE.mint
    brush.globalAlpha = 0.35 + random() * 0.4
    const y = 20 + (thread / threads) * (HEIGHT - 40)
    drawLine(brush, WIDTH, y, WIDTH - 120 - random() * 300, y)
  }
  brush.globalAlpha = 1
}

const FILE_NAME = 'prompt-blaster.png'

/** Opens the device's share sheet with image and link; without one, offers both for download and copying. */
function ShareScore({ score }: { score: number }) {
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
    <div ref={root} className={card.share}>
      {picture ? (
        <>
          <img className={card.picture} src={picture} alt={`A card that says ${score} points`} />
          <div className={card.buttons}>
            <Button look="secondary" onClick={copy}>
              Copy link
            </Button>
            <a className={card.save} href={picture} download={FILE_NAME}>
              Save picture
            </a>
          </div>
        </>
      ) : (
        <Button look="quiet" onClick={() => void share()}>
          Share your score
        </Button>
      )}
      <p role="status" className={card.note}>
        {note}
      </p>
    </div>
  )
}

interface OverScreenProps {
  score: number
  summary: string
  best: boolean
  /** False once the score is on the leaderboard. */
  submittable: boolean
  /** The score form was requested and its code could not be loaded. */
  failed: boolean
  onSubmit: () => void
  onPlayAgain: () => void
}

export function OverScreen(props: OverScreenProps) {
  const { score, summary, best, submittable, failed, onSubmit, onPlayAgain } = props
  return (
    <Cover title="Game over">
      <p className={styles.coverScore}>
        You scored <strong>{score}</strong> points.{best ? ' That is your best!' : null}
      </p>
      <p className={styles.coverSummary}>{summary}</p>
      {failed ? <p role="status">This did not load. Please try again.</p> : null}
      <div className={styles.coverButtons}>
        <Button size="large" onClick={onPlayAgain}>
          Play Again
        </Button>
        {submittable ? (
          <Button size="large" look="secondary" onClick={onSubmit}>
            Submit score
          </Button>
        ) : null}
      </div>
      {score > 0 ? <ShareScore score={score} /> : null}
    </Cover>
  )
}
