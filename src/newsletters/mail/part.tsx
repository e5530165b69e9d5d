import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment } from 'react'
import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import { type Brand, mailColors } from '#src/mail/html-frame.ts'
import { Prose } from './prose.tsx'

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif"

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.6',
  color: mailColors.soft,
}
const small: CSSProperties = {
  ...paragraph,
  fontSize: '13px',
  lineHeight: '1.5',
  color: mailColors.faint,
}

export interface Picture {
  url: string
  width: number
  height: number
}

export interface LetterProps {
  brand: Brand
  subject: string
  preheader: string
  parts: LetterPart[]
  /** The absolute URL and the size of a picture; undefined if it is missing. */
  picture: (src: string) => Picture | undefined
  /** Adds the campaign to links within the site. */
  link: (href: string) => string
  webLink: string
  /** None in the web version, which anyone may open. */
  personalLinks?: { unsubscribe: string; preferences: string }
  postalAddress?: string
}

export function Part({ part, letter }: { part: LetterPart; letter: LetterProps }) {
  if (part.kind === 'heading') {
    const style = {
      margin: part.level === 1 ? '0 0 18px' : '28px 0 12px',
      fontFamily: font,
      color: mailColors.text,
    }
    const size = part.level === 1 ? '30px' : '21px'
    return (
      <Heading
        as={part.level === 1 ? 'h1' : 'h2'}
        className="text"
        dir="auto"
        style={{ ...style, fontSize: size, lineHeight: '1.15', fontWeight: 700 }}
      >
        {part.text}
      </Heading>
    )
  }
  if (part.kind === 'image') return <PicturePart part={part} letter={letter} />
  return (
    <Prose
      nodes={part.nodes}
      link={letter.link}
      style={part.small ? small : paragraph}
      look={part.small ? 'faint' : 'soft'}
    />
  )
}

type PicturePartProps = { part: Extract<LetterPart, { kind: 'image' }>; letter: LetterProps }

/** Has a fixed size, so that the text does not jump, and is never wider than a phone. */
function PicturePart({ part, letter }: PicturePartProps) {
  const picture = letter.picture(part.src)
  if (!picture) return null
  const { url, width, height } = picture
  return (
    <Fragment>
      <Img
        src={url}
        alt={part.alt}
        width={width}
        height={height}
        style={{
          width: '100%',
          maxWidth: `${width}px`,
          height: 'auto',
          margin: '0 0 8px',
          borderRadius: '8px',
        }}
      />
      {part.caption ? (
        <Text className="faint" dir="auto" style={{ ...small, margin: '0 0 20px' }}>
          {part.caption}
        </Text>
      ) : null}
    </Fragment>
  )
}
