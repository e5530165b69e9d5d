import { expect, test } from 'vitest'
import { sourceNamed } from './traffic-sources.ts'

test.each([
  ['linkedin', ['LinkedIn', 'linkedin', 'www.linkedin.com', 'lnkd.in', 'de.linkedin.com']],
  ['google', ['Google', 'www.google.com', 'google.co.uk', 'mail.google.com']],
  ['twitter', ['t.co', 'x.com', 'X', 'mobile.twitter.com']],
  ['hacker news', ['HN', 'hacker-news', 'Hacker_News', 'news.ycombinator.com']],
  ['product hunt', ['ProductHunt', 'www.producthunt.com']],
  ['facebook', ['l.facebook.com', 'fb']],
])('%s has one spelling', (name, texts) => {
  expect(texts.map((text) => sourceNamed(text))).toEqual(texts.map(() => name))
})

test.each([
  ['www.News.example', 'news.example'],
  ['google.attacker.example', 'google.attacker.example'],
  ['spring_letter', 'spring_letter'],
  ['localhost:4000', 'localhost:4000'],
])('%s stays %s', (text, name) => {
  expect(sourceNamed(text)).toBe(name)
})
