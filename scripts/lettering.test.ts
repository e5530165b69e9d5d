import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { letteringFile, makeLettering } from './lettering.ts'

test('the outlines of share images are what `npm run lettering` generates', async () => {
  expect((await makeLettering()) === readFileSync(letteringFile, 'utf8')).toBe(true)
})
