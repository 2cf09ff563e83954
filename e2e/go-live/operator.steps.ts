import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { run } from '../support/app-process.ts'
import { INVENTED, smsOf } from './arrived-messages.ts'
import type { Credentials } from './information-system.ts'
import { APP_NAMES, type System } from './system.ts'

/** What the lab's engineer does, with the commands of the build. */

export async function migrate({ env, migrationEnv, folder }: System): Promise<void> {
  const early = await run('main', [], { ...env, DATA_DIR: join(folder, 'early') })
  expect(early.code).not.toBe(0)
  expect(early.said).toContain('migrate')
  expect(await run('migrate', [], migrationEnv)).toMatchObject({ code: 0 })
}

export async function registerTemplates(system: System): Promise<void> {
  const { printed, said } = await run('messages', ['templates'], system.env)
  expect(said).toContain('MESSAGE_TEMPLATES is not set')
  const file = JSON.parse(printed)
  const templates = Object.values<{ dlt: string }>(file.templates)
  for (const [index, template] of templates.entries()) template.dlt = `1207${index}`
  const path = join(system.folder, 'templates.json')
  writeFileSync(path, JSON.stringify({ ...file, entity: '1201', header: 'MRDIAN' }))
  system.set('MESSAGE_TEMPLATES', path)
  const again = await run('messages', ['templates'], system.env)
  expect(again.said, 'a warning').toBe(again.printed)
}

export async function startBoth(system: System, request: APIRequestContext): Promise<void> {
  await Promise.all(APP_NAMES.map((name) => system.start(name)))
  for (const name of APP_NAMES) {
    const ready = await (await system.ask(name, '/readyz')).json()
    expect(ready).toMatchObject({ result: { files: 's3' } })
  }
  expect(await system.bucket.keys()).toEqual([])
  await expect.poll(async () => (await request.get('/readyz')).status()).toBe(200)
}

export async function importData(system: System): Promise<void> {
  const folder = join(import.meta.dirname, 'lab')
  const files = (await readdir(folder)).map((name) => join(folder, name))
  await saidBy(system, 'data', 'import', ...files, '--dry-run')
  await saidBy(system, 'data', 'import', ...files)
  const page = paths.testDetail.getHref('haemoglobin')
  for (const name of APP_NAMES) {
    const shown = async () => (await system.ask(name, page)).status
    await expect.poll(shown).toBe(200)
  }
}

const SCOPES = ['orders:read', 'orders:write', 'results:read', 'results:write']

/** @returns the credentials of the lab's system, and the secret of its webhook */
export async function connectLab(
  system: System,
): Promise<Credentials & { readonly webhookSecret: string }> {
  const scopes = SCOPES.flatMap((scope) => ['--scope', scope])
  const made = await saidBy(system, 'lab-clients', 'create', 'City LIS', ...scopes)
  const id = printed(made, 'client_id')
  const hook = await saidBy(system, 'lab-clients', 'webhook', id, system.lis.url)
  const webhookSecret = printed(hook, 'webhook_secret')
  return { id, secret: printed(made, 'client_secret'), webhookSecret }
}

/**
 * The gateway reports each SMS as delivered; no message is left or names another lab, and no process
 * logged an error.
 */
export async function checkWhatIsLeft(system: System, request: APIRequestContext): Promise<void> {
  for (const { id } of smsOf(system)) {
    const data = JSON.stringify({ id, status: 'delivered' })
    const signature = createHmac('sha256', system.env.SMS_REPORT_SECRET ?? '')
    const answer = await request.post('/webhooks/messages/http-sms', {
      headers: {
        'content-type': 'application/json',
        'x-signature': signature.update(data).digest('hex'),
      },
      data,
    })
    expect(answer.ok()).toBe(true)
  }
  expect(await saidBy(system, 'messages', 'unsent')).toBe('Every message was sent.\n')
  const emails = system.mail.mails.map(({ from, subject, text, html }) => [
    from,
    subject,
    text,
    html,
  ])
  expect(JSON.stringify([smsOf(system), emails])).not.toMatch(INVENTED)
  const delivered = `sms\tdelivered\t${smsOf(system).length}\n`
  expect(await saidBy(system, 'messages', 'status')).toContain(delivered)
  for (const name of APP_NAMES) {
    const lines = readFileSync(system.logOf(name), 'utf8').split('\n')
    expect(lines.filter((line) => /"level":(5|6)\d/.test(line))).toEqual([])
  }
}

/** What a command prints; the test fails unless it ends well. */
async function saidBy({ env }: System, command: string, ...args: string[]): Promise<string> {
  const { code, said } = await run(command, args, env)
  expect(code, said).toBe(0)
  return said
}

/** The value that a command printed after this name. */
function printed(said: string, name: string): string {
  const value = new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(said)?.[1]
  if (!value) throw new Error(`No ${name} in: ${said}`)
  return value
}
