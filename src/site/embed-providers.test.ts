import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerNames } from './embed-provider-names.ts'
import { embedOf, playerOrigins } from './embed-providers.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&feature=share', youtube],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
  ['  https://youtu.be/dQw4w9WgXcQ?t=1m30s ', `${youtube}&start=90`],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=7', `${youtube}&start=7`],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/0123abcdef?share=copy',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123abcdef',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=0123abcdef',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=0123abcdef',
  ],
  [
    'https://www.figma.com/file/AbCdEf1234567890/Wires?node-id=1-2&t=x',
    'https://embed.figma.com/design/AbCdEf1234567890?embed-host=wireloom&node-id=1-2',
  ],
  [
    'https://www.figma.com/proto/AbCdEf1234567890/Wires?node-id=1"onload',
    'https://embed.figma.com/proto/AbCdEf1234567890?embed-host=wireloom',
  ],
  [
    'https://codepen.io/some-one/pen/abCDef?editors=1010',
    'https://codepen.io/some-one/embed/abCDef?default-tab=result',
  ],
])('%s is recognized', (address, player) => {
  expect(embedOf(address)?.player).toBe(player)
})

test.each([
  '',
  'nonsense',
  '//youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'https://someone@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be.example.com/dQw4w9WgXcQ',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/?u=https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong',
  'https://www.youtube.com/@channel',
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/../evil',
  'https://www.figma.com/community/file/123',
  'https://codepen.io/some-one/pen/../../evil',
  'https://codepen.io/some-one',
])('%s is not recognized', (address) => {
  expect(embedOf(address)).toBeUndefined()
})

test('whatever follows a recognized address, the player is at its provider and safe in an attribute', () => {
  const starts = fc.constantFrom(
    'https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/76979871',
    'https://www.figma.com/design/AbCdEf1234567890',
    'https://codepen.io/some-one/pen/abCDef',
  )
  fc.assert(
    fc.property(
      starts,
      fc.constantFrom('', '?', '/', '#', '?t=', '?node-id='),
      fc.string(),
      (...parts) => {
        const player = embedOf(parts.join(''))?.player
        if (player === undefined) return
        expect(playerOrigins).toContain(new URL(player).origin)
        expect(player).toMatch(/^https:[\w:/.?&=-]+$/)
      },
    ),
  )
})

test('the providers have names for texts', () => {
  expect(providerNames('or')).toBe('YouTube, Vimeo, Figma or CodePen')
})
