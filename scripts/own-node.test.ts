import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultOfNode, nodeHashes } from './own-node.mjs'

const root = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('the hashes are those of the Node that package.json names', () => {
  expect(Object.keys(nodeHashes)).toEqual([dependencies.node])
})

test('the installed Node is the one that is meant', () => {
  const file = join(root, 'node_modules/node/bin/node')
  expect(existsSync(file)).toBe(true)
  expect(faultOfNode(file, { version: dependencies.node })).toBeUndefined()
})

test('another program in its place is not run, nor one for a platform that nobody has compared', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'node')
  writeFileSync(file, '#!/bin/sh\n')
  const version = dependencies.node
  expect(faultOfNode(file, { version, platform: 'linux', arch: 'x64' })).toMatch('is not Node')
  expect(faultOfNode(file, { version, platform: 'sunos', arch: 'x64' })).toMatch('not known')
})

test('as a program it refuses a folder with another Node, and accepts the installed one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wireloom-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'node_modules/node/package.json'), join(folder, 'node/package.json'))
  mkdirSync(join(folder, 'node/bin'))
  writeFileSync(join(folder, 'node/bin/node'), '#!/bin/sh\n')
  const program = join(root, 'scripts/own-node.mjs')
  const compare = (at: string) => spawnSync(process.execPath, [program, at], { encoding: 'utf8' })
  expect(compare(folder).stderr).toMatch('is not Node')
  expect(compare(folder).status).toBe(1)
  expect(compare(join(root, 'node_modules')).status).toBe(0)
})

test('the image compares the Node that it contains', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/npm install --omit=dev.*&& node \/tmp\/own-node\.mjs node_modules/)
})
