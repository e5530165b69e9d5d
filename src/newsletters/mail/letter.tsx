import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { identity } from '#src/site/identity.ts'
import type { LetterPart, TextNode } from '../parts.ts'

export interface Picture {
  url: string
  width: number
  height: number
}

export interface LetterProps {
  subject: string
  preheader: string
  parts: LetterPart[]
  /** The absolute address and the size of a picture; undefined when it is gone. */
  picture: (src: string) => Picture | undefined
  /** Adds the campaign to links within the site. */
  link: (href: string) => string
  webLink: string
  /** None in the web version, which anyone may open. */
  unsubscribeLink?: string
}

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif"
const ink = '#17132b'
const soft = '#4a4461'
const faint = '#676180'

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: font,
  fontSize: '17px',
  lineHeight: '1.6',
  color: soft,
}
const small: CSSProperties = { ...paragraph, fontSize: '13px', lineHeight: '1.5', color: faint }
const threads = [
  ['#6c2bff', '100%'],
  ['#19c9a3', '86%'],
  ['#ffb224', '94%'],
  ['#ff5c7a', '78%'],
] as const

/** Dark colours by class: mail programs that know no such rule keep the light ones, which are readable on both. */
const darkRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0d0a1a !important; }
  .sheet { background-color: #171230 !important; border-color: #2d2650 !important; }
  .text { color: #f3f0ff !important; }
  .soft { color: #c3bcdd !important; }
  .faint { color: #9d95bd !important; }
  .link { color: #bda2ff !important; }
}
@media (max-width: 480px) { .pad { padding: 24px 20px !important; } }
`

export function Letter(props: LetterProps) {
  const { subject, preheader, parts, webLink, unsubscribeLink } = props
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="robots" content="noindex" />
        <style>{darkRules}</style>
      </Head>
      {preheader ? <Preview>{preheader}</Preview> : null}
      <Body className="ground" style={{ margin: 0, padding: 0, backgroundColor: '#fbfaf7' }}>
        <Container
          className="ground"
          style={{
            maxWidth: '600px',
            width: '100%',
            padding: '24px 12px',
            backgroundColor: '#fbfaf7',
          }}
        >
          <Text
            className="text"
            style={{
              ...paragraph,
              margin: '0 4px 16px',
              fontSize: '20px',
              fontWeight: 700,
              color: ink,
            }}
          >
            {identity.name}
          </Text>
          <Section
            className="sheet"
            style={{
              backgroundColor: '#ffffff',
              border: '1px solid #dad5e6',
              borderRadius: '16px',
            }}
          >
            <Row>
              <Column>
                <Threads />
              </Column>
            </Row>
            <Row>
              <Column className="pad" style={{ padding: '32px' }}>
                {parts.map((part, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                  <Part key={place} part={part} letter={props} />
                ))}
              </Column>
            </Row>
          </Section>
          <Footer webLink={webLink} unsubscribeLink={unsubscribeLink} />
        </Container>
      </Body>
    </Html>
  )
}

function Threads() {
  return threads.map(([color, width]) => (
    <div
      key={color}
      style={{
        width,
        height: '3px',
        marginBottom: '2px',
        fontSize: 0,
        lineHeight: '3px',
        backgroundColor: color,
      }}
    />
  ))
}

function Part({ part, letter }: { part: LetterPart; letter: LetterProps }) {
  if (part.kind === 'heading') {
    const style = {
      margin: part.level === 1 ? '0 0 18px' : '28px 0 12px',
      fontFamily: font,
      color: ink,
    }
    const size = part.level === 1 ? '30px' : '21px'
    return (
      <Heading
        as={part.level === 1 ? 'h1' : 'h2'}
        className="text"
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

/** With its size, so that the text does not jump, and never wider than a phone. */
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
        <Text className="faint" style={{ ...small, margin: '0 0 20px' }}>
          {part.caption}
        </Text>
      ) : null}
    </Fragment>
  )
}

type ProseProps = {
  nodes: TextNode[]
  link: (href: string) => string
  style: CSSProperties
  look: 'soft' | 'faint'
}

/** Text outside of a block element is a paragraph of its own. */
function Prose({ nodes, link, style, look }: ProseProps) {
  const blocks: ReactNode[] = []
  let loose: TextNode[] = []
  const flush = () => {
    if (loose.some((node) => typeof node !== 'string' || node.trim())) {
      blocks.push(
        <Text key={blocks.length} className={look} style={style}>
          {inline(loose, link)}
        </Text>,
      )
    }
    loose = []
  }
  for (const node of nodes) {
    if (typeof node !== 'string' && ['p', 'ul', 'ol'].includes(node.tag)) {
      flush()
      blocks.push(
        node.tag === 'p' ? (
          <Text key={blocks.length} className={look} style={style}>
            {inline(node.children, link)}
          </Text>
        ) : (
          <ItemList key={blocks.length} node={node} link={link} style={style} look={look} />
        ),
      )
    } else loose.push(node)
  }
  flush()
  return blocks
}

type ItemListProps = Omit<ProseProps, 'nodes'> & { node: Exclude<TextNode, string> }

function ItemList({ node, link, style, look }: ItemListProps) {
  const List = node.tag === 'ol' ? 'ol' : 'ul'
  return (
    <List className={look} style={{ ...style, paddingLeft: '24px' }}>
      {node.children.flatMap((item, place) =>
        typeof item === 'string'
          ? []
          : [
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <li key={place} style={{ marginBottom: '6px' }}>
                {inline(item.children, link)}
              </li>,
            ],
      )}
    </List>
  )
}

const inlineTags = new Set(['b', 'i', 'u', 's', 'strong', 'em'])

function inline(nodes: TextNode[], link: (href: string) => string): ReactNode {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const children = inline(node.children, link)
    if (node.tag === 'a' && node.link?.href) {
      return (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          key={key}
          className="link"
          href={link(node.link.href)}
          style={{ color: '#4a14c4', textDecoration: 'underline' }}
        >
          {children}
        </Link>
      )
    }
    const Tag = (inlineTags.has(node.tag) ? node.tag : 'span') as 'b'
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
    return <Tag key={key}>{children}</Tag>
  })
}

function Footer({ webLink, unsubscribeLink }: { webLink: string; unsubscribeLink?: string }) {
  const link: CSSProperties = { color: faint, textDecoration: 'underline' }
  return (
    <Section style={{ padding: '16px 4px 0' }}>
      <Hr style={{ display: 'none' }} />
      <Text className="faint" style={{ ...small, margin: 0 }}>
        {unsubscribeLink ? (
          <Fragment>
            You get this mail because you signed up at {identity.name}.{' '}
            <Link className="faint" href={unsubscribeLink} style={link}>
              Unsubscribe
            </Link>
            {' · '}
            <Link className="faint" href={webLink} style={link}>
              Read in a browser
            </Link>
            <br />
          </Fragment>
        ) : null}
        {identity.name}, {identity.tagline.toLowerCase()}. {identity.contactEmail}
      </Text>
    </Section>
  )
}
