import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const PLANTED = 'e2e/life/planted'
const run = promisify(execFile)

it.each(await readdir(PLANTED))('the planted fault %s fits the code of today', async (name) => {
  await expect(run('git', ['apply', '--check', `${PLANTED}/${name}`])).resolves.toBeDefined()
})
