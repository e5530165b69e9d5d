import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment } from 'react'
import { identity } from '#src/site/identity.ts'
import { type LetterProps, Part } from './part.tsx'
import { faint, ink, paragraph, small } from './styles.ts'

const threads = [
  ['#6c2bff', '100%'],
  ['#19c9a3', '86%'],
  ['#ffb224', '94%'],
  ['#ff5c7a', '78%'],
] as const

/** Dark colours are set by class. Mail programs without support keep the light ones, which are readable on both. */
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
              // The coloured threads run along the upper edge, and rounded corners would not clip them.
              borderRadius: '0 0 16px 16px',
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
