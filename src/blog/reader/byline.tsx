import styles from './byline.module.css'

type BylineProps = { name: string; picture: string; large?: boolean }

const tones = 4

export function Byline({ name, picture, large }: BylineProps) {
  return (
    <span className={styles.byline} data-large={large || undefined}>
      {picture ? (
        <img
          className={styles.face}
          src={`${picture}?w=160`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.face} data-tone={toneOf(name)} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </span>
  )
}

const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones
