import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { LetterPart } from '#src/editor/blocks/letter-part.ts'
import type { RichNode } from '#src/editor/blocks/rich-text/rich-tree.ts'
import { mailColors } from '#src/mail/html-frame.ts'
import { faint, font, Item, Prose, paragraph, small, soft, TextLink } from './prose.tsx'

export interface Picture {
  url: string
  width: number
  height: number
}

export interface PartLinks {
  /** The absolute URL and the size of a picture; undefined if it is missing. */
  picture: (src: string) => Picture | undefined
  /** Adds the campaign to links within the site. */
  link: (href: string) => string
}

type PartOf<Kind extends LetterPart['kind']> = Extract<LetterPart, { kind: Kind }>

export function Part({ part, picture, link }: PartLinks & { part: LetterPart }): ReactNode {
  switch (part.kind) {
    case 'heading':
      return <HeadingPart part={part} />
    case 'text':
      return <Prose nodes={part.nodes} link={link} look={part.small ? faint : soft} />
    case 'image': {
      const found = picture(part.src)
      return found ? <PicturePart part={part} link={link} {...found} /> : null
    }
    case 'quote':
      return (
        <blockquote className="line" style={{ ...beside, borderLeftColor: edge }}>
          <Prose nodes={part.nodes} link={link} look={soft} />
          {part.source ? <Text {...faint}>— {part.source}</Text> : null}
        </blockquote>
      )
    case 'callout':
      return (
        <div style={{ ...beside, borderLeftColor: toneColors[part.tone] }}>
          <Text {...title} style={{ ...paragraph, ...title.style, margin: '0 0 4px' }}>
            {part.name}
          </Text>
          <Prose nodes={part.nodes} link={link} look={soft} />
        </div>
      )
    case 'code':
      return (
        <pre className="soft line" dir="ltr" style={code}>
          {part.text}
        </pre>
      )
    case 'table':
      return <TablePart part={part} link={link} />
    case 'button':
      return <ButtonPart part={part} link={link} />
    case 'link':
      return (
        <Text {...soft}>
          <TextLink href={link(part.href)}>{part.label}</TextLink>
        </Text>
      )
    case 'divider':
      return <hr className="line" style={divider} />
  }
}

const edge = '#dad5e6'
const border = `1px solid ${edge}`

/** Text beside a line. Mail programs change backgrounds in the dark; a line stays readable. */
const beside: CSSProperties = {
  margin: '0 0 20px',
  padding: '2px 0 2px 18px',
  borderLeft: `4px solid ${edge}`,
}

const toneColors: Record<PartOf<'callout'>['tone'], string> = {
  note: '#6c2bff',
  tip: '#19c9a3',
  warning: '#ffb224',
}

const title = { className: 'text', style: { color: mailColors.text, fontWeight: 700 } }

const code: CSSProperties = {
  ...paragraph,
  padding: '12px 14px',
  border,
  borderRadius: '8px',
  fontFamily: 'Menlo, Consolas, monospace',
  fontSize: '14px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

const divider: CSSProperties = { margin: '28px 0', border: 0, borderTop: border }

function HeadingPart({ part }: { part: PartOf<'heading'> }) {
  const isTitle = part.level === 1
  return (
    <Heading
      as={isTitle ? 'h1' : 'h2'}
      className="text"
      dir="auto"
      style={{
        margin: isTitle ? '0 0 18px' : '28px 0 12px',
        fontFamily: font,
        color: mailColors.text,
        fontSize: isTitle ? '30px' : '21px',
        lineHeight: '1.15',
        fontWeight: 700,
      }}
    >
      {part.text}
    </Heading>
  )
}

type Linking = Pick<PartLinks, 'link'>

/** Has a fixed size, so that the text does not jump, and is never wider than a phone. */
function PicturePart(props: Picture & Linking & { part: PartOf<'image'> }) {
  const { part, url, width, height, link } = props
  const { alt, caption, href } = part
  const image = (
    <Img
      src={url}
      alt={alt}
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
  )
  return (
    <Fragment>
      {href ? <Link href={link(href)}>{image}</Link> : image}
      {caption ? (
        <Text {...faint} style={{ ...small, margin: '0 0 20px' }}>
          {caption}
        </Text>
      ) : null}
    </Fragment>
  )
}

/** A table around the link: some mail programs ignore the padding of links. */
function ButtonPart({ part: { label, href }, link }: Linking & { part: PartOf<'button'> }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '4px 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ borderRadius: '10px', background: '#6c2bff', padding: '13px 22px' }}>
            <Link
              href={link(href)}
              style={{
                fontFamily: font,
                fontSize: '16px',
                fontWeight: 700,
                color: '#ffffff',
                textDecoration: 'none',
              }}
            >
              {label}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The class makes it a table in the text part of the mail as well. */
function TablePart({ part: { rows, header }, link }: Linking & { part: PartOf<'table'> }) {
  const [first, ...others] = rows
  const [head, body] = header && first ? [first, others] : [undefined, rows]
  const rowOf = (cells: RichNode[][], place: number, Cell: 'th' | 'td') => (
    <tr key={place}>
      {cells.map((nodes, at) => (
        <Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          key={at}
          className="soft line"
          dir="auto"
          align="left"
          {...(Cell === 'th' && { scope: 'col' })}
          style={cell}
        >
          <Item nodes={nodes} link={link} look={soft} />
        </Cell>
      ))}
    </tr>
  )
  return (
    <table className="data" width="100%" style={{ borderCollapse: 'collapse', margin: '0 0 20px' }}>
      {head ? <thead>{rowOf(head, 0, 'th')}</thead> : null}
      <tbody>{body.map((cells, place) => rowOf(cells, place, 'td'))}</tbody>
    </table>
  )
}

const cell: CSSProperties = {
  ...paragraph,
  padding: '8px 10px',
  border,
  fontSize: '15px',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
}
